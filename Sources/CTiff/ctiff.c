#include "ctiff.h"

#include <stdlib.h>
#include <string.h>

struct memory_file {
  const uint8_t *bytes;
  toff_t count;
  toff_t position;
};

static tmsize_t read_memory(thandle_t handle, void *target, tmsize_t wanted) {
  struct memory_file *file = handle;
  if (wanted < 0 || file->position >= file->count) return 0;
  toff_t rest = file->count - file->position;
  if ((toff_t)wanted > rest) wanted = (tmsize_t)rest;
  memcpy(target, file->bytes + file->position, (size_t)wanted);
  file->position += (toff_t)wanted;
  return wanted;
}

static tmsize_t write_nothing(thandle_t handle, void *source, tmsize_t count) {
  (void)handle, (void)source, (void)count;
  return -1;
}

static toff_t seek_memory(thandle_t handle, toff_t offset, int whence) {
  struct memory_file *file = handle;
  if (whence == SEEK_CUR) offset += file->position;
  if (whence == SEEK_END) offset += file->count;
  return file->position = offset;
}

static int close_memory(thandle_t handle) {
  free(handle);
  return 0;
}

static toff_t size_of_memory(thandle_t handle) { return ((struct memory_file *)handle)->count; }

static int map_memory(thandle_t handle, void **base, toff_t *count) {
  struct memory_file *file = handle;
  *base = (void *)file->bytes;
  *count = file->count;
  return 1;
}

static void unmap_nothing(thandle_t handle, void *base, toff_t count) {
  (void)handle, (void)base, (void)count;
}

TIFF *ctiff_open(const uint8_t *bytes, size_t count) {
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
  struct memory_file *file = malloc(sizeof *file);
  if (!file) return NULL;
  *file = (struct memory_file){.bytes = bytes, .count = count};
  TIFF *opened = TIFFClientOpen("", "rm", file, read_memory, write_nothing, seek_memory,
                                close_memory, size_of_memory, map_memory, unmap_nothing);
  if (!opened) free(file);
  return opened;
}

uint32_t ctiff_u32(TIFF *file, uint32_t tag, uint32_t otherwise) {
  uint32_t value = otherwise;
  return TIFFGetFieldDefaulted(file, tag, &value) ? value : otherwise;
}

uint16_t ctiff_u16(TIFF *file, uint32_t tag, uint16_t otherwise) {
  uint16_t value = otherwise;
  return TIFFGetFieldDefaulted(file, tag, &value) ? value : otherwise;
}

float ctiff_float(TIFF *file, uint32_t tag) {
  float value = 0;
  return TIFFGetField(file, tag, &value) ? value : 0;
}

const uint8_t *ctiff_jpeg_tables(TIFF *file, uint32_t *count) {
  void *tables = NULL;
  return TIFFGetField(file, TIFFTAG_JPEGTABLES, count, &tables) ? tables : NULL;
}

int ctiff_draw(TIFF *file, uint32_t *pixels, char *reason) {
  TIFFRGBAImage image;
  if (!TIFFRGBAImageOK(file, reason) || !TIFFRGBAImageBegin(&image, file, 1, reason)) return 0;
  // Asked for in the order in which they are stored, pixels are never moved.
  image.req_orientation = image.orientation;
  int drawn = TIFFRGBAImageGet(&image, pixels, image.width, image.height);
  // libtiff multiplies colours with a separate opacity, but not shades of grey.
  if (drawn && image.alpha == EXTRASAMPLE_UNASSALPHA && image.photometric <= PHOTOMETRIC_MINISBLACK) {
    size_t count = (size_t)image.width * image.height;
    for (size_t i = 0; i < count; i++) {
      uint32_t opacity = TIFFGetA(pixels[i]);
      pixels[i] = opacity << 24 | (TIFFGetR(pixels[i]) * opacity + 127) / 255 * 0x010101;
    }
  }
  TIFFRGBAImageEnd(&image);
  return drawn;
}
