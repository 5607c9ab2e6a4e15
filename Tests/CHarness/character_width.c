#define _GNU_SOURCE
#include "character_width.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void use_utf8(void) {
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "en_US.UTF-8");
}

int character_width(uint32_t character) {
  pthread_once(&once, use_utf8);
  return wcwidth((wchar_t)character);
}
