// libtiff's functions with a variable number of arguments, which Swift can't call, and files in
// memory.
#ifndef CTIFF_H
#define CTIFF_H

#include <stddef.h>
#include <stdint.h>
#include <tiffio.h>

/// Opens a file in memory, which must outlive the result; prints nothing. NULL if it is damaged.
TIFF *ctiff_open(const uint8_t *bytes, size_t count);

/// A field's value or its default; `otherwise` if it has neither.
uint32_t ctiff_u32(TIFF *file, uint32_t tag, uint32_t otherwise);
uint16_t ctiff_u16(TIFF *file, uint32_t tag, uint16_t otherwise);
/// A stated value, without defaults; 0 if there is none.
float ctiff_float(TIFF *file, uint32_t tag);

/// The tables that all JPEG strips of a page share; NULL if there are none.
const uint8_t *ctiff_jpeg_tables(TIFF *file, uint32_t *count);

/// Draws the page of a file, in the order in which its rows and columns are stored, as libtiff's
/// words: red in the lowest byte, opacity in the highest, colours multiplied with it. Returns 0 if
/// it is damaged or of a kind that libtiff can't draw, with the reason in `reason` (1,024 bytes).
int ctiff_draw(TIFF *file, uint32_t *pixels, char *reason);

#endif
