#include "libheif.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct CHEIF_Library library;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static int isThere;

static void load(void) {
    void *handle = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    isThere = 1;
#define CHEIF_FIND(name)                                                                                               \
    library.name = (__typeof__(name) *)dlsym(handle, #name);                                                           \
    if (library.name == NULL) isThere = 0;
    CHEIF_FUNCTIONS(CHEIF_FIND)
#undef CHEIF_FIND
    if (isThere && library.heif_init(NULL).code != heif_error_Ok) isThere = 0;
}

const struct CHEIF_Library *CHEIF_library(void) {
    pthread_once(&loaded, load);
    return isThere ? &library : NULL;
}
