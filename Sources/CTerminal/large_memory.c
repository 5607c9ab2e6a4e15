#include "large_memory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void large_memory_return_when_freed(void) {
#ifdef __GLIBC__
  // Left alone, the threshold grows with what is freed, and later blocks stay in their thread's arena.
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}
