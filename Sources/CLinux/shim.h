// Calls that glibc hides unless _GNU_SOURCE is set before its first header, which a Swift
// module cannot do. The prototypes are those of the manual pages.
#include <sys/types.h>

int syncfs(int fd);                                        // syncfs(2)
ssize_t getdents64(int fd, void *buffer, size_t length);   // getdents64(2)
