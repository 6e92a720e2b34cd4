#include "CLoader.h"

#include <dlfcn.h>
#include <string.h>

/// The name of what is missing; null if nothing is.
static const char *fill(CLoader *loader) {
    void *handle = dlopen(loader->file, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return loader->file;
    for (size_t index = 0; index < loader->count; index++) {
        void *function = dlsym(handle, loader->names[index]);
        if (function == NULL) return loader->names[index];
        memcpy((char *)loader->table + index * sizeof function, &function, sizeof function);
    }
    return loader->begin == NULL || loader->begin() ? NULL : loader->file;
}

int CLoader_load(CLoader *loader) {
    int state = __atomic_load_n(&loader->state, __ATOMIC_ACQUIRE);
    if (state != 0) return state > 0;
    pthread_mutex_lock(&loader->lock);
    if (loader->state == 0) {
        loader->missing = fill(loader);
        __atomic_store_n(&loader->state, loader->missing == NULL ? 1 : -1, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&loader->lock);
    return loader->state > 0;
}
