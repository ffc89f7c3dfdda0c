// ONNX Runtime's C interface, as far as text recognition needs it. The library is not in Debian: it
// is loaded from the file that a person installed, and compiled in from no header. Its table of
// functions only grows at its end (its header says so), so places in it stay right.
#ifndef CONNXRUNTIME_H
#define CONNXRUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// The loaded library. It is never unloaded.
typedef struct onnx_library onnx_library;

/// A model that is ready to run, on one thread.
typedef struct onnx_model onnx_model;

/// The result of a run.
typedef struct onnx_tensor onnx_tensor;

/// Loads the library from a file.
///
/// Returns NULL if it can't be loaded, or is older than version 1.13.
onnx_library *onnx_library_open(const char *path);

/// The library's version, such as `1.31.1`.
const char *onnx_library_version(const onnx_library *library);

/// Loads a model with one input and one output. Returns NULL if it can't be loaded.
onnx_model *onnx_model_open(onnx_library *library, const char *path);
void onnx_model_close(onnx_model *model);

/// A text that the model carries with it; NULL if it has none of that name. `free` frees it.
char *onnx_model_copy_text(onnx_model *model, const char *name);

/// Runs the model on one array of numbers with `rank` dimensions. Returns NULL if that fails.
onnx_tensor *onnx_model_run(
    onnx_model *model, float *numbers, size_t count, const int64_t *dimensions, size_t rank);
void onnx_tensor_free(onnx_tensor *tensor);

/// The numbers of a result, the last dimension first to change, until it is freed.
const float *onnx_tensor_numbers(const onnx_tensor *tensor);

/// The number of dimensions, at most 8; their sizes are set.
size_t onnx_tensor_shape(const onnx_tensor *tensor, int64_t dimensions[8]);

#endif
