// Runs a command, and kills it with SIGKILL before its N-th change to a file.
//
// Usage: kill-at N COMMAND ARGUMENT...
//
// Ends with the command's status, or with 137 if it was killed. Counted are the system calls of the command's own threads (ptrace(2)), so
// that it also works for programs that are linked statically. What other programs do that the command starts is not counted.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Whether a file descriptor of the process is a file, and not a pipe, a socket or a terminal.
static int is_file(pid_t process, unsigned long descriptor) {
  char path[64];
  struct stat status;
  snprintf(path, sizeof path, "/proc/%d/fd/%lu", process, descriptor);
  return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

// Whether a system call changes a file or a folder.
static int is_change(pid_t process, const struct __ptrace_syscall_info *call) {
  switch (call->entry.nr) {
#ifdef SYS_rename // Newer architectures have only the calls with a folder.
  case SYS_rename:
  case SYS_link:
  case SYS_symlink:
  case SYS_unlink:
  case SYS_rmdir:
  case SYS_mkdir:
#endif
  case SYS_renameat:
  case SYS_renameat2:
  case SYS_linkat:
  case SYS_symlinkat:
  case SYS_unlinkat:
  case SYS_mkdirat:
  case SYS_truncate:
  case SYS_ftruncate:
    return 1;
  case SYS_write:
  case SYS_pwrite64:
  case SYS_writev:
  case SYS_pwritev:
  case SYS_sendfile: // The first argument is the file that is written.
    return is_file(process, call->entry.args[0]);
  case SYS_copy_file_range:
    return is_file(process, call->entry.args[2]);
  default:
    return 0;
  }
}

static int failed(const char *what) {
  fprintf(stderr, "kill-at: %s: %s\n", what, strerror(errno));
  return 125;
}

int main(int count, char **words) {
  if (count < 3) {
    fprintf(stderr, "usage: kill-at N COMMAND ARGUMENT...\n");
    return 125;
  }
  long left = atol(words[1]);
  pid_t child = fork();
  if (child < 0) return failed("fork");
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(failed("ptrace"));
    raise(SIGSTOP);
    execvp(words[2], words + 2);
    _exit(failed(words[2]));
  }
  int status;
  if (waitpid(child, &status, 0) != child) return failed("waitpid");
  if (!WIFSTOPPED(status)) return 125;
  // A clone whose parent is not told of its end is a thread; other programs are not followed.
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, child, 0, options) != 0) return failed("ptrace");
  ptrace(PTRACE_SYSCALL, child, 0, 0);
  for (;;) {
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) return failed("waitpid");
    if (!WIFSTOPPED(status)) {
      if (thread != child) continue;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    int signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80)) {
      struct __ptrace_syscall_info call;
      signal = 0;
      if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof call, &call) > 0 && call.op == PTRACE_SYSCALL_INFO_ENTRY &&
          is_change(thread, &call) && --left == 0)
        kill(child, SIGKILL);
    } else if (signal == SIGSTOP || status >> 16) {
      signal = 0; // The start of a thread or program.
    }
    ptrace(PTRACE_SYSCALL, thread, 0, signal);
  }
}
