#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "own_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int own_terminal_open(const struct termios *modes, unsigned short columns, unsigned short rows, int ends[2]) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  const char *name = grantpt(master) == 0 && unlockpt(master) == 0 ? ptsname(master) : NULL;
  int slave = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (slave >= 0 && ioctl(slave, TIOCSWINSZ, &size) == 0 && tcsetattr(slave, TCSANOW, modes) == 0) {
    ends[0] = master;
    ends[1] = slave;
    return 0;
  }
  int failure = errno;
  if (slave >= 0) close(slave);
  close(master);
  errno = failure;
  return -1;
}
