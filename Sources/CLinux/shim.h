#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>

/// Has the kernel kill this process when the thread that started it ends.
static inline int linux_die_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}
