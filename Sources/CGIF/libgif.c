#include "libgif.h"

#include <stddef.h>

static struct CGIF_Library library;

static const char *const names[] = {CGIF_FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libgif.so.7", library, names, NULL);

const struct CGIF_Library *CGIF_library(void) { return CLoader_load(&loader) ? &library : NULL; }
