// libqpdf's C interface, loaded on first use: only exports need it, and a worker starts faster
// without it.
#ifndef CQPDF_H
#define CQPDF_H

#include <qpdf/qpdf-c.h>

/// The functions that are called, with their names and types in `qpdf/qpdf-c.h`.
#define CQPDF_FUNCTIONS(X)      \
  X(qpdf_init)                  \
  X(qpdf_cleanup)               \
  X(qpdf_silence_errors)        \
  X(qpdf_set_suppress_warnings) \
  X(qpdf_has_error)             \
  X(qpdf_get_error)             \
  X(qpdf_more_warnings)         \
  X(qpdf_get_error_code)        \
  X(qpdf_get_error_full_text)   \
  X(qpdf_read_memory)           \
  X(qpdf_is_encrypted)          \
  X(qpdf_get_num_pages)         \
  X(qpdf_get_page_n)            \
  X(qpdf_get_trailer)           \
  X(qpdf_get_root)              \
  X(qpdf_oh_release_all)        \
  X(qpdf_oh_get_key)            \
  X(qpdf_oh_get_key_if_dict)    \
  X(qpdf_oh_remove_key)         \
  X(qpdf_oh_is_null)            \
  X(qpdf_oh_is_array)           \
  X(qpdf_oh_is_dictionary)      \
  X(qpdf_oh_is_number)          \
  X(qpdf_oh_is_integer)         \
  X(qpdf_oh_is_string)          \
  X(qpdf_oh_is_indirect)        \
  X(qpdf_oh_get_numeric_value)  \
  X(qpdf_oh_get_int_value)      \
  X(qpdf_oh_get_array_n_items)  \
  X(qpdf_oh_get_array_item)     \
  X(qpdf_oh_get_object_id)      \
  X(qpdf_oh_get_generation)     \
  X(qpdf_oh_unparse)            \
  X(qpdf_oh_unparse_resolved)

struct cqpdf_functions {
#define CQPDF_MEMBER(name) __typeof__(name) *name;
  CQPDF_FUNCTIONS(CQPDF_MEMBER)
#undef CQPDF_MEMBER
};

/// Loads the library whose headers this was compiled with, and sets its functions. Repeated calls
/// load it only once.
///
/// Returns 0, or -1 if it is not installed or lacks one of the functions.
int cqpdf_load(struct cqpdf_functions *functions);

#endif
