#include "libheif.h"

#include <stddef.h>

static struct CHEIF_Library library;

static const char *const names[] = {CHEIF_FUNCTIONS(CLOADER_NAME)};

static int begin(void) { return library.heif_init(NULL).code == heif_error_Ok; }

static CLoader loader = CLOADER("libheif.so.1", library, names, begin);

const struct CHEIF_Library *CHEIF_library(void) { return CLoader_load(&loader) ? &library : NULL; }
