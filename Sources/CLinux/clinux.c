#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int linux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int linux_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    if (ends[i] > STDERR_FILENO) continue;
    int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int failure = errno;
    close(ends[i]);
    if (moved < 0) {
      close(ends[1 - i]);
      errno = failure;
      return -1;
    }
    ends[i] = moved;
  }
  return 0;
}

int linux_set_pipe_size(int descriptor, int bytes) {
  return fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

int linux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// glibc has a function for it from 2.36 on.
int linux_process_descriptor(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

int linux_memory_file(void) { return memfd_create("pc", MFD_CLOEXEC); }

int linux_spawn_close_from(void *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int linux_spawn_enter_folder(void *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

void linux_share_heaps(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  mallopt(M_ARENA_MAX, processors < 1 ? 1 : processors > 8 ? 8 : (int)processors);
  mallopt(M_TOP_PAD, 1 << 20);
}

void linux_trim_memory(void) { malloc_trim(0); }
