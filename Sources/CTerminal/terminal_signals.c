#include "terminal_signals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// What a handler reads must be static and set before the handler is installed.

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP};
enum { watchedCount = sizeof watched / sizeof *watched };
static struct sigaction before[watchedCount];
static volatile sig_atomic_t watchPipe = -1;

static void pass_on(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  // A full pipe loses the byte; whoever filled it is about to be read anyway.
  if (watchPipe >= 0 && write(watchPipe, &byte, 1) < 0) {
    errno = saved;
  }
  errno = saved;
}

static void watch(int signal, struct sigaction *found) {
  struct sigaction action = {0};
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, found);
}

void terminal_watch_signals(int pipe) {
  watchPipe = pipe;
  for (int index = 0; index < watchedCount; index++) watch(watched[index], &before[index]);
}

void terminal_let_stop(void) { sigaction(SIGTSTP, &before[watchedCount - 1], NULL); }

void terminal_watch_stop(void) { watch(SIGTSTP, NULL); }

void terminal_unwatch_signals(void) {
  for (int index = 0; index < watchedCount; index++) {
    sigaction(watched[index], &before[index], NULL);
  }
  watchPipe = -1;
}

// Crashes, and then what ends a process that does not handle it.
static const int endings[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGHUP, SIGQUIT, SIGTERM};
enum { endingCount = sizeof endings / sizeof *endings, crashCount = 7 };
static struct sigaction endingBefore[endingCount];
static struct termios guardedModes;
static char guardedResets[128];
static volatile sig_atomic_t guardedFd = -1;

static void unguard(void) {
  for (int index = 0; index < endingCount; index++) {
    sigaction(endings[index], &endingBefore[index], NULL);
  }
}

static void restore_and_die(int signal) {
  if (guardedFd >= 0) {
    ssize_t ignored = write(guardedFd, guardedResets, strlen(guardedResets));
    (void)ignored;
    tcsetattr(guardedFd, TCSANOW, &guardedModes);
  }
  unguard();
  // Delivered when this handler returns: the process ends as it would have without us.
  raise(signal);
}

void terminal_guard(int fd, const struct termios *modes, const char *resets) {
  guardedModes = *modes;
  strncpy(guardedResets, resets, sizeof guardedResets - 1);
  guardedFd = fd;
  struct sigaction action = {0};
  action.sa_handler = restore_and_die;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < endingCount; index++) {
    sigaction(endings[index], NULL, &endingBefore[index]);
    if (index < crashCount || endingBefore[index].sa_handler == SIG_DFL) {
      sigaction(endings[index], &action, NULL);
    }
  }
}

void terminal_unguard(void) {
  unguard();
  guardedFd = -1;
}
