#include "libwebp.h"

#include <stddef.h>

static struct CWebP_Library library;

static const char *const names[] = {CWEBP_FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libwebp.so.7", library, names, NULL);

const struct CWebP_Library *CWebP_library(void) { return CLoader_load(&loader) ? &library : NULL; }
