// Calls that the Swift module of the C library lacks: GNU extensions, and prctl with its
// variable number of arguments. Each returns the result of the wrapped call. This header includes
// no system header, whose types would then count as its own.
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>

// glibc hides these three unless _GNU_SOURCE is set before its first header, which a Swift module
// cannot do. The prototypes are those of the manual pages, with ssize_t and off64_t written out.
int syncfs(int fd);
long getdents64(int fd, void *buffer, size_t length);
int sync_file_range(int fd, long offset, long length, unsigned int flags);

/// Makes the kernel kill this process when the thread that started it ends (prctl).
int linux_die_with_parent(void);

/// Creates a pipe whose ends no child inherits (pipe2); neither end is one of the three standard
/// descriptors, even if those are closed.
int linux_pipe(int ends[2]);

/// Sets the buffer size of a pipe (fcntl F_SETPIPE_SZ); fails beyond the user's limit.
int linux_set_pipe_size(int descriptor, int bytes);

/// Creates a non-blocking event counter that no child inherits (eventfd).
int linux_eventfd(void);

/// Creates a descriptor that becomes readable when a child process ends, and that no child inherits
/// (pidfd_open).
int linux_process_descriptor(int process);

/// Creates a file in memory without a name (memfd_create), which no child inherits.
int linux_memory_file(void);

/// Makes a child close every descriptor from this one on; `actions` are posix_spawn's file actions.
int linux_spawn_close_from(void *actions, int first);

/// Makes a child start in this folder; `actions` are posix_spawn's file actions.
int linux_spawn_enter_folder(void *actions, const char *folder);

/// Limits the number of malloc arenas to the number of processors (mallopt); call it before threads are
/// created. With a single arena threads wait for each other; with one arena per thread much memory is
/// unused. The heap of the first thread grows by a megabyte at a time.
void linux_share_heaps(void);

/// Returns freed memory to the kernel (malloc_trim).
void linux_trim_memory(void);

/// Opens a folder below another one for look-ups (O_PATH): neither `..` nor a symbolic link can leave
/// it, and a link in any component fails with ELOOP or ENOTDIR (openat2; folder by folder if the kernel
/// lacks this call).
int linux_open_folder_beneath(int folder, const char *path);

/// Opens a file for reading, without blocking; fails with ELOOP for a symbolic link in any component
/// (openat2; only in the last component if the kernel lacks this call).
int linux_open_without_links(const char *path);

#endif
