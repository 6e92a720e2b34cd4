#include "libcrypto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sysexits.h>
#include <unistd.h>

static struct CCrypto_Library library;
static OSSL_LIB_CTX *context;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;

// The amount of address space, in bytes, that loading certainly needs less than.
static const size_t room = 8 << 20;

// Ends the program, like a missing library that it is linked to: no caller could handle a hash that fails.
static void end(void) {
    const char *reason = dlerror();
    if (mmap(NULL, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED) {
        fprintf(stderr, "photos: cannot load libcrypto: not enough memory\n");
        fflush(NULL);
        _exit(EX_IOERR);
    }
    fprintf(stderr, "photos: cannot load libcrypto (%s); on Debian, install libssl3\n", reason ? reason : "unknown error");
    // Not exit(3): other threads are still running.
    fflush(NULL);
    _exit(EX_UNAVAILABLE);
}

static void load(void) {
    void *handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) end();
#define CCRYPTO_FIND(name)                                                                                             \
    library.name = (__typeof__(name) *)dlsym(handle, #name);                                                           \
    if (library.name == NULL) end();
    CCRYPTO_FUNCTIONS(CCRYPTO_FIND)
#undef CCRYPTO_FIND
}

const struct CCrypto_Library *CCrypto_library(void) {
    pthread_once(&loaded, load);
    return &library;
}

static void prepare(void) {
    // No cleanup at the end of the program, when other threads may still be working.
    uint64_t options = OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_LOAD_CRYPTO_STRINGS;
    if (CCrypto_library()->OPENSSL_init_crypto(options, NULL)) context = library.OSSL_LIB_CTX_new();
}

OSSL_LIB_CTX *CCrypto_context(void) {
    pthread_once(&prepared, prepare);
    return context;
}
