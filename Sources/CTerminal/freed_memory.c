#include "freed_memory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void freed_memory_return(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
