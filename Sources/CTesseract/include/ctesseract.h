// Tesseract's C interface, loaded when it is first asked for. What Tesseract brings with it (a client
// for the web, archives, the tables of Unicode) takes the loader longer than all else in a worker, and
// most pages have a text layer.
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <tesseract/capi.h>

/// The functions that are called, under their own names; they are what `tesseract/capi.h` says they are.
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

/// Loads the library whose headers this was compiled with, and fills in its functions; the loader
/// loads it once, however often this is called.
///
/// Returns 0, or -1 where it is not installed or lacks one of the functions.
int ctesseract_load(struct ctesseract_functions *functions);

#endif
