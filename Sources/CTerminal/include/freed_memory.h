#ifndef CORNER_FREED_MEMORY_H
#define CORNER_FREED_MEMORY_H

/// What was allocated for a moment goes back to the system. In C because Swift's Glibc module lacks `malloc.h`.
void freed_memory_return(void);

#endif
