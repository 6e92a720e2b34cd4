#define CCURL_LOADING
#include "libcurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

struct CCurl_Library CCurl_library;

static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static int isThere;

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    isThere = 1;
#define CCURL_FIND(name)                                                                                               \
    CCurl_library.name = (__typeof__(name) *)dlsym(handle, #name);                                                     \
    if (CCurl_library.name == NULL) isThere = 0;
    CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
    if (isThere && CCurl_library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) isThere = 0;
}

int CCurl_load(void) {
    pthread_once(&loaded, load);
    return isThere;
}
