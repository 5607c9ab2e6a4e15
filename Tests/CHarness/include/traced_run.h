#ifndef TRACED_RUN_H
#define TRACED_RUN_H

#include <stdbool.h>

/// What happens to a traced program at its `nth` act. Acts are counted from 1: each write, sync or truncation of a file
/// below the folder, and each connect or send on a socket. For `traced_network` they are the connects, sends and
/// receives on a socket alone.
enum traced_fault {
  /// Nothing: acts are only counted.
  traced_none,
  /// SIGKILL instead of the act.
  traced_kill,
  /// SIGKILL right after the act.
  traced_kill_after,
  /// From that act on, writes to files fail as on a full disk.
  traced_disk_full,
  /// From that act on, syncs fail as on a broken disk.
  traced_disk_broken,
  /// From that act on, connects, sends and receives fail with `error`, as where the network is gone.
  traced_network,
};

struct traced_program {
  const char *program;
  char *const *arguments;
  char *const *environment;
  /// An absolute path without links in it.
  const char *folder;
  /// Where standard output and standard error go.
  const char *output;
  enum traced_fault fault;
  int error;
  long nth;
};

struct traced_end {
  long acts;
  /// As of waitpid.
  int status;
  /// Whether the fault came about.
  bool faulted;
};

/// Whether this system can: it takes Linux's ptrace.
bool traced_run_works(void);

/// Returns when the program has ended; errno of what failed otherwise. Belongs on a thread of its own.
int traced_run(const struct traced_program *run, struct traced_end *end);

#endif
