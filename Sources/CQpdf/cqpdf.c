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

int cqpdf_run(const struct cqpdf_functions *functions, char const *const arguments[],
              int (*write)(char const *bytes, size_t count, void *context), void *context) {
  qpdflogger_handle logger = functions->qpdflogger_create();
  functions->qpdflogger_set_info(logger, qpdf_log_dest_discard, NULL, NULL);
  functions->qpdflogger_set_warn(logger, qpdf_log_dest_discard, NULL, NULL);
  functions->qpdflogger_set_error(logger, qpdf_log_dest_discard, NULL, NULL);
  functions->qpdflogger_set_save(logger, qpdf_log_dest_custom, write, context, 0);
  qpdfjob_handle job = functions->qpdfjob_init();
  functions->qpdfjob_set_logger(job, logger);
  int code = functions->qpdfjob_initialize_from_argv(job, arguments);
  if (code == 0) code = functions->qpdfjob_run(job);
  functions->qpdfjob_cleanup(&job);
  functions->qpdflogger_cleanup(&logger);
  return code;
}
