#include <poppler.h>
#include <cairo.h>
#include <cairo-svg.h>
