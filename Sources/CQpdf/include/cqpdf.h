// libqpdf's C interface, loaded on first use: only exports need it, and a worker starts faster
// without it.
#ifndef CQPDF_H
#define CQPDF_H

#include <qpdf/qpdf-c.h>
#include <qpdf/qpdfjob-c.h>
#include <qpdf/qpdflogger-c.h>
#include <stddef.h>

/// The functions that are called, with their names and types in libqpdf's headers.
#define CQPDF_FUNCTIONS(X)              \
  X(qpdf_init)                          \
  X(qpdf_cleanup)                       \
  X(qpdf_silence_errors)                \
  X(qpdf_set_suppress_warnings)         \
  X(qpdf_has_error)                     \
  X(qpdf_get_error)                     \
  X(qpdf_more_warnings)                 \
  X(qpdf_get_error_code)                \
  X(qpdf_get_error_full_text)           \
  X(qpdf_read_memory)                   \
  X(qpdf_is_encrypted)                  \
  X(qpdf_get_num_pages)                 \
  X(qpdf_get_page_n)                    \
  X(qpdf_get_trailer)                   \
  X(qpdf_get_root)                      \
  X(qpdf_oh_release_all)                \
  X(qpdf_oh_get_key)                    \
  X(qpdf_oh_get_key_if_dict)            \
  X(qpdf_oh_remove_key)                 \
  X(qpdf_oh_is_null)                    \
  X(qpdf_oh_is_array)                   \
  X(qpdf_oh_is_dictionary)              \
  X(qpdf_oh_is_number)                  \
  X(qpdf_oh_is_integer)                 \
  X(qpdf_oh_is_string)                  \
  X(qpdf_oh_is_indirect)                \
  X(qpdf_oh_get_numeric_value)          \
  X(qpdf_oh_get_int_value)              \
  X(qpdf_oh_get_array_n_items)          \
  X(qpdf_oh_get_array_item)             \
  X(qpdf_oh_get_object_id)              \
  X(qpdf_oh_get_generation)             \
  X(qpdf_oh_unparse)                    \
  X(qpdf_oh_unparse_resolved)           \
  X(qpdf_oh_is_name)                    \
  X(qpdf_oh_get_name)                   \
  X(qpdf_oh_get_binary_string_value)    \
  X(qpdf_oh_get_binary_utf8_value)      \
  X(qpdf_oh_begin_dict_key_iter)        \
  X(qpdf_oh_dict_more_keys)             \
  X(qpdf_oh_dict_next_key)              \
  X(qpdf_oh_parse)                      \
  X(qpdf_oh_new_binary_unicode_string)  \
  X(qpdf_oh_replace_key)                \
  X(qpdf_oh_append_item)                \
  X(qpdf_oh_copy_foreign_object)        \
  X(qpdf_make_indirect_object)          \
  X(qpdf_empty_pdf)                     \
  X(qpdf_add_page)                      \
  X(qpdf_init_write_memory)             \
  X(qpdf_set_deterministic_ID)          \
  X(qpdf_set_preserve_encryption)       \
  X(qpdf_set_object_stream_mode)        \
  X(qpdf_write)                         \
  X(qpdf_get_buffer_length)             \
  X(qpdf_get_buffer)                    \
  X(qpdfjob_init)                       \
  X(qpdfjob_cleanup)                    \
  X(qpdfjob_set_logger)                 \
  X(qpdfjob_initialize_from_argv)       \
  X(qpdfjob_run)                        \
  X(qpdflogger_create)                  \
  X(qpdflogger_cleanup)                 \
  X(qpdflogger_set_info)                \
  X(qpdflogger_set_warn)                \
  X(qpdflogger_set_error)               \
  X(qpdflogger_set_save)

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

/// Runs qpdf as its command line does, with the output file `-`, and gives the parts of that file
/// to `write` in order. Nothing is printed.
///
/// Returns the command line's exit code: 0, 3 for a file that had to be repaired, else an error.
int cqpdf_run(const struct cqpdf_functions *functions, char const *const arguments[],
              int (*write)(char const *bytes, size_t count, void *context), void *context);

#endif
