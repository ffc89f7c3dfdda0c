// libheif's interface, loaded on first use: only HEIC and AVIF pictures need it, and it loads four
// decoders.
#ifndef CHEIF_H
#define CHEIF_H

#include <libheif/heif.h>

/// The functions that are called, with their names and types in libheif's header.
#define CHEIF_FUNCTIONS(X)                        \
  X(heif_context_alloc)                           \
  X(heif_context_free)                            \
  X(heif_context_read_from_memory_without_copy)   \
  X(heif_context_get_primary_image_handle)        \
  X(heif_image_handle_release)                    \
  X(heif_image_handle_get_width)                  \
  X(heif_image_handle_get_height)                 \
  X(heif_image_handle_has_alpha_channel)          \
  X(heif_image_handle_get_number_of_metadata_blocks) \
  X(heif_image_handle_get_list_of_metadata_block_IDs) \
  X(heif_image_handle_get_metadata_size)          \
  X(heif_image_handle_get_metadata)               \
  X(heif_decode_image)                            \
  X(heif_image_release)                           \
  X(heif_image_get_primary_width)                 \
  X(heif_image_get_primary_height)                \
  X(heif_image_get_plane_readonly)

struct cheif_functions {
#define CHEIF_MEMBER(name) __typeof__(name) *name;
  CHEIF_FUNCTIONS(CHEIF_MEMBER)
#undef CHEIF_MEMBER
};

/// Loads the library and sets its functions. Repeated calls load it only once.
///
/// Returns 0, or -1 if it is not installed or lacks one of the functions.
int cheif_load(struct cheif_functions *functions);

#endif
