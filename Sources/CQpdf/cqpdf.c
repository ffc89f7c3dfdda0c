#include "cqpdf.h"

#include <dlfcn.h>
#include <qpdf/DLL.h>
#include <stdio.h>

// The number in the library's file name: qpdf 11 is libqpdf.so.29, and each major version adds one.
#define LIBRARY_NUMBER (QPDF_MAJOR_VERSION + 18)

int cqpdf_load(struct cqpdf_functions *functions) {
  char name[32];
  snprintf(name, sizeof name, "libqpdf.so.%d", LIBRARY_NUMBER);
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return -1;
#define LOOK_UP(name) \
  if (!(functions->name = (__typeof__(name) *)dlsym(library, #name))) return -1;
  CQPDF_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  return 0;
}
