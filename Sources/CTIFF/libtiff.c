#include "libtiff.h"

#include <stddef.h>

static struct CTIFF_Library library;

static const char *const names[] = {CTIFF_FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libtiff.so.6", library, names, NULL);

const struct CTIFF_Library *CTIFF_library(void) { return CLoader_load(&loader) ? &library : NULL; }
