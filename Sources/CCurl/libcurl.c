#define CCURL_LOADING
#include "libcurl.h"

#include <stddef.h>

struct CCurl_Library CCurl_library;

static const char *const names[] = {CCURL_FUNCTIONS(CLOADER_NAME)};

static int begin(void) { return CCurl_library.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

static CLoader loader = CLOADER("libcurl.so.4", CCurl_library, names, begin);

int CCurl_load(void) { return CLoader_load(&loader); }
