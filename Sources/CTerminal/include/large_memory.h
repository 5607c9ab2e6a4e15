#ifndef CORNER_LARGE_MEMORY_H
#define CORNER_LARGE_MEMORY_H

/// From here on a block of 128 KiB or more goes back to the system as soon as it is freed.
/// In C because Swift's Glibc module lacks `malloc.h`.
void large_memory_return_when_freed(void);

#endif
