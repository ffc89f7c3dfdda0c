// Calls that the Swift module of the C library leaves out: GNU extensions, and prctl with its
// variable number of arguments. Each returns what the call behind it returns. This header includes
// none of the system's, whose types would then count as its own.
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>

// glibc hides these three unless _GNU_SOURCE is set before its first header, which a Swift module
// cannot do. The prototypes are those of the manual pages, with ssize_t and off64_t written out.
int syncfs(int fd);
long getdents64(int fd, void *buffer, size_t length);
int sync_file_range(int fd, long offset, long length, unsigned int flags);

/// Has the kernel kill this process when the thread that started it ends (prctl).
int linux_die_with_parent(void);

/// Makes a pipe whose ends no child inherits (pipe2); neither is one of the standard three, even
/// where those are closed.
int linux_pipe(int ends[2]);

/// Gives a pipe a buffer of this size (fcntl F_SETPIPE_SZ); refused beyond the user's share.
int linux_set_pipe_size(int descriptor, int bytes);

/// Makes a counter to wait on that no child inherits and that never blocks (eventfd).
int linux_eventfd(void);

/// A descriptor that becomes readable when a process of one's own ends, and that no child inherits
/// (pidfd_open).
int linux_process_descriptor(int process);

/// Makes a file that lies in memory and has no name (memfd_create), which no child inherits.
int linux_memory_file(void);

/// Has a child close every descriptor from this one on; `actions` are posix_spawn's file actions.
int linux_spawn_close_from(void *actions, int first);

/// Has a child start in this folder; `actions` are posix_spawn's file actions.
int linux_spawn_enter_folder(void *actions, const char *folder);

/// Has threads take memory from as many places as there are processors (mallopt); to be called before
/// there are threads. In one for all they wait for each other, in one for each there is much that
/// nobody uses; that of the first thread grows by a megabyte at a time.
void linux_share_heaps(void);

/// Gives freed memory back to the kernel (malloc_trim).
void linux_trim_memory(void);

/// Opens a folder below another one as a place to start from (O_PATH): neither `..` nor a symbolic link
/// leads out of there, and a link anywhere on the way is refused with ELOOP or ENOTDIR (openat2; folder
/// by folder where the kernel has no such call).
int linux_open_folder_beneath(int folder, const char *path);

/// Opens a file for reading, without blocking; refuses a symbolic link anywhere on the way with ELOOP
/// (openat2; where the kernel has no such call, only one in the last place).
int linux_open_without_links(const char *path);

#endif
