#include "CViewerAssets.h"

// #embed is C23; the default of the compiler is older, and knows it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../PaperViewer/Assets/index.html"
};

#define ASSET(name, bytes) {name, bytes, sizeof(bytes)}

static const struct viewer_asset assets[] = {
    ASSET("index.html", index_html),
};

size_t viewer_asset_count(void) { return sizeof(assets) / sizeof(assets[0]); }

struct viewer_asset viewer_asset_at(size_t index) { return assets[index]; }
