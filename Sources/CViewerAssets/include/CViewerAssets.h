// The files of Sources/PaperViewer/Assets, embedded in the program.
//
// A new file needs an entry in assets.c. The compiler reads the files (#embed of C23) in milliseconds,
// where a Swift literal of the same bytes takes a minute. The running program reads no such files.
#ifndef CVIEWERASSETS_H
#define CVIEWERASSETS_H

#include <stddef.h>

struct viewer_asset {
  /// The file's name.
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The number of files.
size_t viewer_asset_count(void);

/// The file at an index of the list.
struct viewer_asset viewer_asset_at(size_t index);

#endif
