#ifndef CHARACTER_WIDTH_H
#define CHARACTER_WIDTH_H

#include <stdint.h>

/// The columns of a character by the C library's table for UTF-8; below zero when it has none.
/// In C because Swift's Glibc module hides what POSIX keeps behind feature macros.
int character_width(uint32_t character);

#endif
