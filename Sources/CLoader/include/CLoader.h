/// Libraries that are loaded when they are first used, and that a machine may do without. The functions of one are called
/// through a table, and are listed once:
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

/// A library, for as long as the program lasts.
typedef struct {
    /// The name by which the dynamic linker finds it, with its version.
    const char *file;
    /// One pointer for each of the names, in their order, and nothing else.
    void *table;
    const char *const *names;
    size_t count;
    /// What remains to be done with a library that was found: whether it can be used then. May be null.
    int (*begin)(void);
    pthread_mutex_t lock;
    /// 0 until it has been looked for; then 1 where it can be used, else -1.
    int state;
    /// What isn't there or can't be used: the library, or one of its functions. Null where all is.
    const char *missing;
} CLoader;

#define CLOADER(file_name, functions, function_names, begin_use)                                                       \
    {                                                                                                                  \
        .file = (file_name), .table = &(functions), .names = (function_names),                                         \
        .count = sizeof(function_names) / sizeof *(function_names), .begin = (begin_use),                              \
        .lock = PTHREAD_MUTEX_INITIALIZER                                                                              \
    }

/// Loads the library at the first call, from any thread, and fills its table. Whether it is there with all its functions:
/// the same at each call. If it isn't, `missing` says what.
int CLoader_load(CLoader *loader);

#endif
