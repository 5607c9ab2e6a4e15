#define _GNU_SOURCE
#include "traced_run.h"

#ifdef __linux__
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum kind { other, file_write, file_sync, socket_act, socket_receive };

static bool is_below(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && path[length] == '/';
}

/// Of the system call that a thread is about to make.
static enum kind kind_of(pid_t thread, const struct traced_program *run) {
  struct __ptrace_syscall_info info;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0) return other;
  if (info.op != PTRACE_SYSCALL_INFO_ENTRY) return other;
  switch (info.entry.nr) {
  case SYS_write: case SYS_pwrite64: case SYS_writev: case SYS_pwritev: case SYS_ftruncate: case SYS_fallocate:
  case SYS_fsync: case SYS_fdatasync: case SYS_sendto: case SYS_sendmsg: case SYS_sendmmsg: case SYS_connect:
  case SYS_read: case SYS_readv: case SYS_recvfrom: case SYS_recvmsg:
    break;
  default: return other;
  }
  bool receives = info.entry.nr == SYS_read || info.entry.nr == SYS_readv || info.entry.nr == SYS_recvfrom
    || info.entry.nr == SYS_recvmsg;
  char link[64], target[4096];
  snprintf(link, sizeof link, "/proc/%d/fd/%d", thread, (int)info.entry.args[0]);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length < 0) return other;
  target[length] = 0;
  if (strncmp(target, "socket:", 7) == 0) return receives ? socket_receive : socket_act;
  if (receives || !is_below(target, run->folder)) return other;
  return info.entry.nr == SYS_fsync || info.entry.nr == SYS_fdatasync ? file_sync : file_write;
}

static bool is_exit(pid_t thread) {
  struct __ptrace_syscall_info info;
  return ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) > 0 && info.op == PTRACE_SYSCALL_INFO_EXIT;
}

#if defined __x86_64__
static void skip_call(pid_t thread) {
  struct user_regs_struct registers;
  ptrace(PTRACE_GETREGS, thread, 0, &registers);
  registers.orig_rax = (unsigned long long)-1;
  ptrace(PTRACE_SETREGS, thread, 0, &registers);
}

static void set_result(pid_t thread, long result) {
  struct user_regs_struct registers;
  ptrace(PTRACE_GETREGS, thread, 0, &registers);
  registers.rax = (unsigned long long)result;
  ptrace(PTRACE_SETREGS, thread, 0, &registers);
}
#elif defined __aarch64__
static void skip_call(pid_t thread) {
  int number = -1;
  struct iovec vector = {&number, sizeof number};
  ptrace(PTRACE_SETREGSET, thread, NT_ARM_SYSTEM_CALL, &vector);
}

static void set_result(pid_t thread, long result) {
  struct user_regs_struct registers;
  struct iovec vector = {&registers, sizeof registers};
  ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &vector);
  registers.regs[0] = (unsigned long long)result;
  ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &vector);
}
#else
#error "system calls are made to fail by the registers of x86-64 and arm64 only"
#endif

static pid_t start(const struct traced_program *run) {
  int output = open(run->output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  pid_t pid = output < 0 ? -1 : fork();
  if (pid == 0) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    int input = open("/dev/null", O_RDONLY);
    dup2(input, 0);
    dup2(output, 1);
    dup2(output, 2);
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    raise(SIGSTOP);
    execve(run->program, run->arguments, run->environment);
    _exit(127);
  }
  if (output >= 0) close(output);
  return pid;
}

/// Threads whose call was skipped, or after whose call the program is to die.
struct marks {
  pid_t threads[256];
  int count;
};

static void mark(struct marks *marks, pid_t thread) {
  if (marks->count < 256) marks->threads[marks->count++] = thread;
}

static bool take(struct marks *marks, pid_t thread) {
  for (int i = 0; i < marks->count; i++) {
    if (marks->threads[i] != thread) continue;
    marks->threads[i] = marks->threads[--marks->count];
    return true;
  }
  return false;
}

static bool is_act(enum kind kind, enum traced_fault fault) {
  if (fault == traced_network) return kind == socket_act || kind == socket_receive;
  return kind != other && kind != socket_receive;
}

static void at_call(pid_t pid, pid_t thread, const struct traced_program *run, struct traced_end *end, struct marks *marks) {
  long failure = run->fault == traced_network ? -run->error : run->fault == traced_disk_broken ? -EIO : -ENOSPC;
  if (is_exit(thread)) {
    if (!take(marks, thread)) return;
    if (run->fault == traced_kill_after) kill(pid, SIGKILL);
    else set_result(thread, failure);
    return;
  }
  enum kind kind = kind_of(thread, run);
  if (!is_act(kind, run->fault)) return;
  end->acts++;
  if (run->fault == traced_none || end->acts < run->nth) return;
  bool fails = run->fault == traced_network || (run->fault == traced_disk_full && kind == file_write)
    || (run->fault == traced_disk_broken && kind == file_sync);
  if (fails) {
    end->faulted = true;
    skip_call(thread);
    mark(marks, thread);
  } else if (end->acts == run->nth && run->fault == traced_kill) {
    end->faulted = true;
    kill(pid, SIGKILL);
  } else if (end->acts == run->nth && run->fault == traced_kill_after) {
    end->faulted = true;
    mark(marks, thread);
  }
}

bool traced_run_works(void) { return true; }

int traced_run(const struct traced_program *run, struct traced_end *end) {
  *end = (struct traced_end){0, 0, false};
  struct marks marks = {.count = 0};
  pid_t pid = start(run);
  int status;
  if (pid < 0 || waitpid(pid, &status, __WALL) < 0) return errno;
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC;
  if (ptrace(PTRACE_SETOPTIONS, pid, 0, options) < 0) {
    int failure = errno;
    kill(pid, SIGKILL);
    waitpid(pid, &status, __WALL);
    return failure;
  }
  ptrace(PTRACE_SYSCALL, pid, 0, 0);
  for (;;) {
    // Of this thread's children only: the others belong to other tests.
    pid_t thread = waitpid(-1, &status, __WALL | __WNOTHREAD);
    if (thread < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread != pid) continue;
      end->status = status;
      return 0;
    }
    int signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80)) {
      at_call(pid, thread, run, end, &marks);
      signal = 0;
    } else if (signal == SIGTRAP || signal == SIGSTOP) {
      signal = 0;
    }
    ptrace(PTRACE_SYSCALL, thread, 0, signal);
  }
}
#else
#include <errno.h>

bool traced_run_works(void) { return false; }

int traced_run(const struct traced_program *run, struct traced_end *end) { return ENOSYS; }
#endif
