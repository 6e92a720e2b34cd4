#include "libpq.h"

struct CPostgres_Library CPostgres_library;

static const char *const names[] = {CPOSTGRES_FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libpq.so.5", CPostgres_library, names, NULL);

int CPostgres_load(void) { return CLoader_load(&loader); }
