#ifndef CORNER_OWN_TERMINAL_H
#define CORNER_OWN_TERMINAL_H

#include <termios.h>

/// Opens a pseudo-terminal that nobody sits at, with these modes and this size, and stores its two ends. Returns 0, or
/// -1 with `errno`. In C because Swift's Glibc module hides what POSIX keeps behind feature macros.
int own_terminal_open(const struct termios *modes, unsigned short columns, unsigned short rows, int ends[2]);

#endif
