#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
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

// glibc 2.36 and later have a function for this.
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

// From linux/openat2.h, which older systems lack.
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
struct linux_open_how {
  unsigned long long flags, mode, resolve;
};
enum { RESOLVE_NO_MAGICLINKS_ = 0x02, RESOLVE_NO_SYMLINKS_ = 0x04, RESOLVE_BENEATH_ = 0x08 };

static int open_resolving(int folder, const char *path, int flags, int resolve) {
  struct linux_open_how how = {.flags = flags, .resolve = RESOLVE_NO_MAGICLINKS_ | resolve};
  return syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// A sandbox that does not know the call returns EPERM.
static int has_no_openat2(void) { return errno == ENOSYS || errno == EPERM; }

static int open_folder_by_folder(int folder, const char *path) {
  char name[NAME_MAX + 1];
  int opened = -1;
  while (*path) {
    size_t length = strcspn(path, "/");
    if (length > NAME_MAX) {
      errno = ENAMETOOLONG;
      if (opened >= 0) close(opened);
      return -1;
    }
    memcpy(name, path, length);
    name[length] = 0;
    path += length;
    while (*path == '/') path++;
    int next = -1;
    if (strcmp(name, "..") == 0) errno = EXDEV;
    else
      next = openat(opened >= 0 ? opened : folder, name,
                    O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    int failure = errno;
    if (opened >= 0) close(opened);
    errno = failure;
    if (next < 0) return -1;
    opened = next;
  }
  if (opened < 0) errno = ENOENT;
  return opened;
}

int linux_open_folder_beneath(int folder, const char *path) {
  // A sandbox that rejects the call and a file system that rejects a folder may return the same error.
  int opened = open_resolving(
      folder, path, O_PATH | O_DIRECTORY | O_CLOEXEC, RESOLVE_BENEATH_ | RESOLVE_NO_SYMLINKS_);
  return opened >= 0 || !has_no_openat2() ? opened : open_folder_by_folder(folder, path);
}

int linux_open_without_links(const char *path) {
  int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  int opened = open_resolving(AT_FDCWD, path, flags, RESOLVE_NO_SYMLINKS_);
  return opened >= 0 || !has_no_openat2() ? opened : open(path, flags | O_NOFOLLOW);
}
