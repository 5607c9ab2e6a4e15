#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "pseudo_terminal.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

const short spawn_in_session = POSIX_SPAWN_SETSID;

int spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int pseudo_terminal_open(char *path, size_t size) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
    return -1;
  }
  const char *name = ptsname(master);
  if (name == NULL || strlen(name) >= size) {
    return -1;
  }
  strcpy(path, name);
  return master;
}
