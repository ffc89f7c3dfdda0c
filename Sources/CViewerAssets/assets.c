#include "CViewerAssets.h"

// #embed is C23; the default of the compiler is older, and knows it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../PaperViewer/Assets/index.html"
};

#define ASSET(name, bytes) {name, bytes, sizeof(bytes)}

const struct viewer_asset viewer_assets[] = {
    ASSET("index.html", index_html),
};

const size_t viewer_asset_count = sizeof(viewer_assets) / sizeof(viewer_assets[0]);
