/// Loads optional libraries at their first use. The functions of a library are called through a table, and are listed
/// once:
///
///     #define FUNCTIONS(each) each(heif_init) each(heif_decode_image)
///     static struct { FUNCTIONS(CLOADER_MEMBER) } library;
///     static const char *const names[] = {FUNCTIONS(CLOADER_NAME)};
///     static CLoader loader = CLOADER("libheif.so.1", library, names, NULL);
#ifndef CLOADER_H
#define CLOADER_H

#include <pthread.h>
#include <stddef.h>

/// A function in the table.
#define CLOADER_MEMBER(name) __typeof__(name) *name;
/// Its name in the library.
#define CLOADER_NAME(name) #name,

/// A library, which stays loaded until the program ends.
typedef struct {
    /// The file name for the dynamic linker, with its version.
    const char *file;
    /// One pointer for each of the names, in the same order, and nothing else.
    void *table;
    const char *const *names;
    size_t count;
    /// Initialises the library after it was loaded, and returns whether it can be used. May be null.
    int (*begin)(void);
    pthread_mutex_t lock;
    /// 0 before the first load; then 1 if the library can be used, and otherwise -1.
    int state;
    /// The library or the function that is missing or unusable; null if nothing is.
    const char *missing;
} CLoader;

#define CLOADER(file_name, functions, function_names, begin_use)                                                       \
    {                                                                                                                  \
        .file = (file_name), .table = &(functions), .names = (function_names),                                         \
        .count = sizeof(function_names) / sizeof *(function_names), .begin = (begin_use),                              \
        .lock = PTHREAD_MUTEX_INITIALIZER                                                                              \
    }

/// Loads the library at the first call, from any thread, and fills its table. Returns whether it is available with all
/// its functions, which does not change between calls. If it is not, `missing` says why.
int CLoader_load(CLoader *loader);

#endif
