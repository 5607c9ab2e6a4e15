#include "CResources.h"
#include <string.h>

static const unsigned char catalog_ae[] = {
#embed "../../Resources/catalog/ae.jsonl"
};
static const unsigned char catalog_de[] = {
#embed "../../Resources/catalog/de.jsonl"
};
static const unsigned char catalog_gb[] = {
#embed "../../Resources/catalog/gb.jsonl"
};
static const unsigned char catalog_hk[] = {
#embed "../../Resources/catalog/hk.jsonl"
};
static const unsigned char catalog_jp[] = {
#embed "../../Resources/catalog/jp.jsonl"
};
static const unsigned char catalog_us[] = {
#embed "../../Resources/catalog/us.jsonl"
};
static const unsigned char cake_chocolate_png[] = {
#embed "../../Resources/pictures/cake-chocolate.png"
};
static const unsigned char cake_rainbow_png[] = {
#embed "../../Resources/pictures/cake-rainbow.png"
};
static const unsigned char cake_strawberry_png[] = {
#embed "../../Resources/pictures/cake-strawberry.png"
};
static const unsigned char cake_vanilla_png[] = {
#embed "../../Resources/pictures/cake-vanilla.png"
};
static const unsigned char sleeve_1_jpg[] = {
#embed "../../Resources/pictures/sleeve-1.jpg"
};
static const unsigned char sleeve_1_png[] = {
#embed "../../Resources/pictures/sleeve-1.png"
};
static const unsigned char sleeve_2_jpg[] = {
#embed "../../Resources/pictures/sleeve-2.jpg"
};
static const unsigned char sleeve_2_png[] = {
#embed "../../Resources/pictures/sleeve-2.png"
};
static const unsigned char sleeve_3_jpg[] = {
#embed "../../Resources/pictures/sleeve-3.jpg"
};
static const unsigned char sleeve_3_png[] = {
#embed "../../Resources/pictures/sleeve-3.png"
};
static const unsigned char sleeve_4_jpg[] = {
#embed "../../Resources/pictures/sleeve-4.jpg"
};
static const unsigned char sleeve_4_png[] = {
#embed "../../Resources/pictures/sleeve-4.png"
};
static const unsigned char preview_m4a[] = {
#embed "../../Resources/previews/preview.m4a"
};
static const unsigned char preview_m4v[] = {
#embed "../../Resources/previews/preview.m4v"
};

static const struct {
  const char *path;
  struct corner_bytes bytes;
} resources[] = {
    {"catalog/ae.jsonl", {catalog_ae, sizeof catalog_ae}},
    {"catalog/de.jsonl", {catalog_de, sizeof catalog_de}},
    {"catalog/gb.jsonl", {catalog_gb, sizeof catalog_gb}},
    {"catalog/hk.jsonl", {catalog_hk, sizeof catalog_hk}},
    {"catalog/jp.jsonl", {catalog_jp, sizeof catalog_jp}},
    {"catalog/us.jsonl", {catalog_us, sizeof catalog_us}},
    {"pictures/cake-chocolate.png", {cake_chocolate_png, sizeof cake_chocolate_png}},
    {"pictures/cake-rainbow.png", {cake_rainbow_png, sizeof cake_rainbow_png}},
    {"pictures/cake-strawberry.png", {cake_strawberry_png, sizeof cake_strawberry_png}},
    {"pictures/cake-vanilla.png", {cake_vanilla_png, sizeof cake_vanilla_png}},
    {"pictures/sleeve-1.jpg", {sleeve_1_jpg, sizeof sleeve_1_jpg}},
    {"pictures/sleeve-1.png", {sleeve_1_png, sizeof sleeve_1_png}},
    {"pictures/sleeve-2.jpg", {sleeve_2_jpg, sizeof sleeve_2_jpg}},
    {"pictures/sleeve-2.png", {sleeve_2_png, sizeof sleeve_2_png}},
    {"pictures/sleeve-3.jpg", {sleeve_3_jpg, sizeof sleeve_3_jpg}},
    {"pictures/sleeve-3.png", {sleeve_3_png, sizeof sleeve_3_png}},
    {"pictures/sleeve-4.jpg", {sleeve_4_jpg, sizeof sleeve_4_jpg}},
    {"pictures/sleeve-4.png", {sleeve_4_png, sizeof sleeve_4_png}},
    {"previews/preview.m4a", {preview_m4a, sizeof preview_m4a}},
    {"previews/preview.m4v", {preview_m4v, sizeof preview_m4v}},
};

struct corner_bytes corner_resource(const char *path) {
  for (size_t i = 0; i < sizeof resources / sizeof resources[0]; i++) {
    if (strcmp(resources[i].path, path) == 0) {
      return resources[i].bytes;
    }
  }
  return (struct corner_bytes){NULL, 0};
}
