#ifndef CORNER_TERMINAL_SIGNALS_H
#define CORNER_TERMINAL_SIGNALS_H

#include <termios.h>

/// Each of SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT and SIGTSTP is written as one byte into `pipe`.
void terminal_watch_signals(int pipe);

/// The handlers that were there before come back.
void terminal_unwatch_signals(void);

/// From here on SIGTSTP does what it did before, as for the time in which a child has the terminal.
void terminal_let_stop(void);
/// And from here on it is written into the pipe again.
void terminal_watch_stop(void);

/// On a crash, and on a SIGHUP, SIGQUIT or SIGTERM that nobody handles, the terminal `fd` gets `resets` and `modes` before the process dies as it would have.
void terminal_guard(int fd, const struct termios *modes, const char *resets);
void terminal_unguard(void);

#endif
