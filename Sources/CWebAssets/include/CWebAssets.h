#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/* How many files for browsers the program holds, all of them from Sources/Server. */
size_t CWebAssets_count(void);

/* The path by which it is known, its kind and its name, as "templates/head.mustache"; `index` is below the count. Never freed. */
const char *_Nonnull CWebAssets_path(size_t index);

/* Its bytes, in the program's read-only data. Never freed. */
const unsigned char *_Nonnull CWebAssets_bytes(size_t index);

/* How many they are. */
size_t CWebAssets_size(size_t index);

#endif
