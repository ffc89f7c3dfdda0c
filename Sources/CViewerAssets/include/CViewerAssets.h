// The files of Sources/PaperViewer/Assets, as bytes in the program.
//
// A new file is one line in assets.c. The compiler reads the files themselves (#embed of C23), in
// milliseconds where a Swift literal of the same bytes takes a minute, and nothing is looked for on
// disk when the program runs.
#ifndef CVIEWERASSETS_H
#define CVIEWERASSETS_H

#include <stddef.h>

struct viewer_asset {
  /// The file's name.
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// How many there are.
size_t viewer_asset_count(void);

/// One of them, by its place in the list.
struct viewer_asset viewer_asset_at(size_t index);

#endif
