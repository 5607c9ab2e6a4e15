#ifndef CORNER_TERMINAL_SIGNALS_H
#define CORNER_TERMINAL_SIGNALS_H

#include <termios.h>

/// Each of SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH and SIGCONT is written as one byte into `pipe`.
void terminal_watch_signals(int pipe);

/// The handlers that were there before come back.
void terminal_unwatch_signals(void);

/// On a crash, and on a SIGHUP, SIGQUIT or SIGTERM that nobody handles, the terminal `fd` gets `resets` and `modes` before the process dies as it would have.
void terminal_guard(int fd, const struct termios *modes, const char *resets);
void terminal_unguard(void);

#endif
