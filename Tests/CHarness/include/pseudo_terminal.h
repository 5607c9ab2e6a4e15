#ifndef CORNER_PSEUDO_TERMINAL_H
#define CORNER_PSEUDO_TERMINAL_H

#include <spawn.h>
#include <stddef.h>

/// Opens the master end and stores the path of the slave end; -1 with errno on failure.
/// In C because Swift's Glibc module hides what POSIX keeps behind feature macros.
int pseudo_terminal_open(char *path, size_t size);

/// The flag of `posix_spawnattr_setflags` that starts a session.
extern const short spawn_in_session;

/// The program starts in `folder`.
int spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

#endif
