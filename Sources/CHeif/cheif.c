#include "cheif.h"

#include <dlfcn.h>

// All versions of libheif since 1.0 have this number in the library's file name.
#define LIBRARY "libheif.so.1"

int cheif_load(struct cheif_functions *functions) {
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return -1;
#define LOOK_UP(name) \
  if (!(functions->name = (__typeof__(name) *)dlsym(library, #name))) return -1;
  CHEIF_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  return 0;
}
