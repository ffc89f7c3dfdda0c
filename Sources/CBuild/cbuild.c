#include "cbuild.h"

#include <stddef.h>

const char *cbuild_commit(void) {
#ifdef PC_COMMIT
  return PC_COMMIT;
#else
  return NULL;
#endif
}
