#include "libwebp.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct CWebP_Library library;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static int isThere;

static void load(void) {
    void *handle = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    isThere = 1;
#define CWEBP_FIND(name)                                                                                               \
    library.name = (__typeof__(name) *)dlsym(handle, #name);                                                           \
    if (library.name == NULL) isThere = 0;
    CWEBP_FUNCTIONS(CWEBP_FIND)
#undef CWEBP_FIND
}

const struct CWebP_Library *CWebP_library(void) {
    pthread_once(&loaded, load);
    return isThere ? &library : NULL;
}
