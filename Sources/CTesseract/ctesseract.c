#include "ctesseract.h"

#include <dlfcn.h>
#include <tesseract/version.h>

#define TEXT_OF(number) #number
#define LIBRARY(major) "libtesseract.so." TEXT_OF(major)

int ctesseract_load(struct ctesseract_functions *functions) {
  // Global, so that its OpenMP library can be looked up by name.
  void *library = dlopen(LIBRARY(TESSERACT_MAJOR_VERSION), RTLD_LAZY | RTLD_GLOBAL);
  if (!library) return -1;
#define LOOK_UP(name) \
  if (!(functions->name = (__typeof__(name) *)dlsym(library, #name))) return -1;
  CTESSERACT_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  return 0;
}
