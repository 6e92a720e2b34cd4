#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/* The number of embedded files for browsers, all of them from Sources/Server. */
size_t CWebAssets_count(void);

/* The path of a file: its kind and name, such as "templates/head.mustache"; `index` is less than the count. Never freed. */
const char *_Nonnull CWebAssets_path(size_t index);

/* The content of a file, in the program's read-only data. Never freed. */
const unsigned char *_Nonnull CWebAssets_bytes(size_t index);

/* The size of a file in bytes. */
size_t CWebAssets_size(size_t index);

#endif
