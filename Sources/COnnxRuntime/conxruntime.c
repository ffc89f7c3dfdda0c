#include "conxruntime.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// Values of enumerations in onnxruntime_c_api.h.
enum { API_VERSION = 13, LOG_ERRORS = 3, OPTIMISE_ALL = 99, FLOATS = 1 };
enum { NO_ARENA = 0, DEFAULT_MEMORY = 0 };

// Places of functions in the table OrtApi.
enum {
  CREATE_ENV = 3,
  CREATE_SESSION = 7,
  RUN = 9,
  CREATE_SESSION_OPTIONS = 10,
  SET_GRAPH_OPTIMIZATION_LEVEL = 23,
  SET_INTRA_OP_THREADS = 24,
  SET_INTER_OP_THREADS = 25,
  SESSION_GET_INPUT_NAME = 36,
  SESSION_GET_OUTPUT_NAME = 37,
  CREATE_TENSOR_WITH_DATA = 49,
  GET_TENSOR_DATA = 51,
  GET_ELEMENT_TYPE = 60,
  GET_DIMENSIONS_COUNT = 61,
  GET_DIMENSIONS = 62,
  GET_TENSOR_TYPE_AND_SHAPE = 65,
  CREATE_CPU_MEMORY_INFO = 69,
  ALLOCATOR_FREE = 76,
  GET_DEFAULT_ALLOCATOR = 78,
  RELEASE_STATUS = 93,
  RELEASE_SESSION = 95,
  RELEASE_VALUE = 96,
  RELEASE_TENSOR_TYPE_AND_SHAPE = 99,
  RELEASE_SESSION_OPTIONS = 100,
  SESSION_GET_METADATA = 111,
  METADATA_LOOK_UP = 116,
  RELEASE_METADATA = 118,
};

struct api_base {
  void *const *(*get_api)(uint32_t);
  const char *(*get_version)(void);
};

struct onnx_library {
  void *const *api;
  const char *version;
  void *environment;
  void *memory;
  void *allocator;
};

struct onnx_model {
  onnx_library *library;
  void *session;
  char *input;
  char *output;
};

struct onnx_tensor {
  onnx_library *library;
  void *value;
  float *numbers;
  size_t rank;
  int64_t dimensions[8];
};

// A call of a function in the table; 1 if it succeeded.
#define CALL(library, place, types, ...) \
  succeeded(library, ((void *(*)types)(library)->api[place])(__VA_ARGS__))
#define RELEASE(library, place, object) ((void (*)(void *))(library)->api[place])(object)

static int succeeded(const onnx_library *library, void *status) {
  if (!status) return 1;
  RELEASE(library, RELEASE_STATUS, status);
  return 0;
}

onnx_library *onnx_library_open(const char *path) {
  void *file = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!file) return NULL;
  const struct api_base *(*get_base)(void) =
      (const struct api_base *(*)(void))dlsym(file, "OrtGetApiBase");
  if (!get_base) return NULL;
  onnx_library *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  library->version = get_base()->get_version();
  library->api = get_base()->get_api(API_VERSION);
  if (library->api &&
      CALL(library, CREATE_ENV, (int, const char *, void **), LOG_ERRORS, "pc", &library->environment) &&
      CALL(library, CREATE_CPU_MEMORY_INFO, (int, int, void **), NO_ARENA, DEFAULT_MEMORY, &library->memory) &&
      CALL(library, GET_DEFAULT_ALLOCATOR, (void **), &library->allocator))
    return library;
  free(library);
  return NULL;
}

const char *onnx_library_version(const onnx_library *library) { return library->version; }

// The memory of runs is the library's own pool: 250 MB for a page. Without the pool each array comes
// from malloc, with an alignment; glibc 2.36 with a worker's tcache_count does not use such blocks
// again, and a page took 1.6 GB.
onnx_model *onnx_model_open(onnx_library *library, const char *path) {
  void *options = NULL;
  onnx_model *model = calloc(1, sizeof *model);
  if (!model) return NULL;
  model->library = library;
  int done =
      CALL(library, CREATE_SESSION_OPTIONS, (void **), &options) &&
      CALL(library, SET_INTRA_OP_THREADS, (void *, int), options, 1) &&
      CALL(library, SET_INTER_OP_THREADS, (void *, int), options, 1) &&
      CALL(library, SET_GRAPH_OPTIMIZATION_LEVEL, (void *, int), options, OPTIMISE_ALL) &&
      CALL(library, CREATE_SESSION, (void *, const char *, void *, void **), library->environment, path,
           options, &model->session) &&
      CALL(library, SESSION_GET_INPUT_NAME, (void *, size_t, void *, char **), model->session, 0,
           library->allocator, &model->input) &&
      CALL(library, SESSION_GET_OUTPUT_NAME, (void *, size_t, void *, char **), model->session, 0,
           library->allocator, &model->output);
  if (options) RELEASE(library, RELEASE_SESSION_OPTIONS, options);
  if (done) return model;
  onnx_model_close(model);
  return NULL;
}

static void release_text(onnx_library *library, char *text) {
  if (text) (void)CALL(library, ALLOCATOR_FREE, (void *, void *), library->allocator, text);
}

void onnx_model_close(onnx_model *model) {
  release_text(model->library, model->input);
  release_text(model->library, model->output);
  if (model->session) RELEASE(model->library, RELEASE_SESSION, model->session);
  free(model);
}

char *onnx_model_copy_text(onnx_model *model, const char *name) {
  onnx_library *library = model->library;
  void *metadata = NULL;
  char *text = NULL;
  char *copy = NULL;
  if (!CALL(library, SESSION_GET_METADATA, (void *, void **), model->session, &metadata)) return NULL;
  if (CALL(library, METADATA_LOOK_UP, (void *, void *, const char *, char **), metadata, library->allocator,
           name, &text) &&
      text)
    copy = strdup(text);
  release_text(library, text);
  RELEASE(library, RELEASE_METADATA, metadata);
  return copy;
}

// Sets the shape of a result; 0 if it is no array of floats, or has too many dimensions.
static int read_shape(onnx_tensor *tensor) {
  onnx_library *library = tensor->library;
  void *shape = NULL;
  int type = 0;
  if (!CALL(library, GET_TENSOR_TYPE_AND_SHAPE, (void *, void **), tensor->value, &shape)) return 0;
  int done = CALL(library, GET_ELEMENT_TYPE, (void *, int *), shape, &type) && type == FLOATS &&
             CALL(library, GET_DIMENSIONS_COUNT, (void *, size_t *), shape, &tensor->rank) &&
             tensor->rank <= 8 &&
             CALL(library, GET_DIMENSIONS, (void *, int64_t *, size_t), shape, tensor->dimensions,
                  tensor->rank);
  RELEASE(library, RELEASE_TENSOR_TYPE_AND_SHAPE, shape);
  return done;
}

onnx_tensor *onnx_model_run(
    onnx_model *model, float *numbers, size_t count, const int64_t *dimensions, size_t rank) {
  onnx_library *library = model->library;
  const char *inputs[] = {model->input};
  const char *outputs[] = {model->output};
  void *input = NULL;
  onnx_tensor *tensor = calloc(1, sizeof *tensor);
  if (!tensor) return NULL;
  tensor->library = library;
  int done =
      CALL(library, CREATE_TENSOR_WITH_DATA,
           (void *, void *, size_t, const int64_t *, size_t, int, void **), library->memory, numbers,
           count * sizeof(float), dimensions, rank, FLOATS, &input) &&
      CALL(library, RUN,
           (void *, void *, const char **, void **, size_t, const char **, size_t, void **), model->session,
           NULL, inputs, &input, 1, outputs, 1, &tensor->value) &&
      CALL(library, GET_TENSOR_DATA, (void *, void **), tensor->value, (void **)&tensor->numbers) &&
      read_shape(tensor);
  if (input) RELEASE(library, RELEASE_VALUE, input);
  if (done) return tensor;
  onnx_tensor_free(tensor);
  return NULL;
}

void onnx_tensor_free(onnx_tensor *tensor) {
  if (tensor->value) RELEASE(tensor->library, RELEASE_VALUE, tensor->value);
  free(tensor);
}

const float *onnx_tensor_numbers(const onnx_tensor *tensor) { return tensor->numbers; }

size_t onnx_tensor_shape(const onnx_tensor *tensor, int64_t dimensions[8]) {
  memcpy(dimensions, tensor->dimensions, sizeof tensor->dimensions);
  return tensor->rank;
}
