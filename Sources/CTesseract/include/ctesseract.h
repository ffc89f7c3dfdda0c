// Tesseract's C interface, loaded on first use. Tesseract's dependencies (a web client, archives,
// Unicode tables) take longer to load than everything else in a worker, and most pages have a text
// layer.
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <tesseract/capi.h>

/// The functions that are called, with their names and types in `tesseract/capi.h`.
#define CTESSERACT_FUNCTIONS(X)              \
  X(TessVersion)                             \
  X(TessBaseAPICreate)                       \
  X(TessBaseAPIDelete)                       \
  X(TessBaseAPIInit3)                        \
  X(TessBaseAPIEnd)                          \
  X(TessBaseAPIClear)                        \
  X(TessBaseAPIClearAdaptiveClassifier)      \
  X(TessBaseAPIGetAvailableLanguagesAsVector) \
  X(TessBaseAPISetImage)                     \
  X(TessBaseAPISetSourceResolution)          \
  X(TessBaseAPISetPageSegMode)               \
  X(TessBaseAPIRecognize)                    \
  X(TessBaseAPIDetectOrientationScript)      \
  X(TessBaseAPIGetIterator)                  \
  X(TessResultIteratorDelete)                \
  X(TessResultIteratorGetPageIterator)       \
  X(TessResultIteratorGetUTF8Text)           \
  X(TessResultIteratorConfidence)            \
  X(TessResultIteratorNext)                  \
  X(TessPageIteratorIsAtBeginningOf)         \
  X(TessPageIteratorBoundingBox)             \
  X(TessDeleteText)                          \
  X(TessDeleteTextArray)

struct ctesseract_functions {
#define CTESSERACT_MEMBER(name) __typeof__(name) *name;
  CTESSERACT_FUNCTIONS(CTESSERACT_MEMBER)
#undef CTESSERACT_MEMBER
};

/// Loads the library whose headers this was compiled with, and sets its functions. Repeated calls
/// load it only once.
///
/// Returns 0, or -1 if it is not installed or lacks one of the functions.
int ctesseract_load(struct ctesseract_functions *functions);

#endif
