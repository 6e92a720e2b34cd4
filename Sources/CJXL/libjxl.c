#include "libjxl.h"

#include <stddef.h>

static struct CJXL_Library library;

static const char *const names[] = {CJXL_FUNCTIONS(CLOADER_NAME)};

// The version is in the name: later ones have other parameters.
static CLoader loader = CLOADER("libjxl.so.0.7", library, names, NULL);

const struct CJXL_Library *CJXL_library(void) { return CLoader_load(&loader) ? &library : NULL; }
