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
};

struct corner_bytes corner_resource(const char *path) {
  for (size_t i = 0; i < sizeof resources / sizeof resources[0]; i++) {
    if (strcmp(resources[i].path, path) == 0) {
      return resources[i].bytes;
    }
  }
  return (struct corner_bytes){NULL, 0};
}
