#ifndef CXMLBYTES_H
#define CXMLBYTES_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A growing array of bytes. After an allocation fails, `failed` stays set and appends do nothing, so that callers can check
   once after many appends. */
struct CXML_Bytes {
    uint8_t *start;
    size_t count;
    size_t capacity;
    int failed;
};

static inline int CXML_reserve(struct CXML_Bytes *bytes, size_t more) {
    if (bytes->failed) return 0;
    if (more <= bytes->capacity - bytes->count) return 1;
    size_t capacity = bytes->capacity < 4096 ? 4096 : bytes->capacity;
    while (capacity - bytes->count < more && capacity <= SIZE_MAX / 4) capacity *= 2;
    uint8_t *grown = realloc(bytes->start, capacity);
    if (grown == NULL || capacity - bytes->count < more) {
        if (grown != NULL) bytes->start = grown;
        bytes->failed = 1;
        return 0;
    }
    bytes->start = grown;
    bytes->capacity = capacity;
    return 1;
}

static inline void CXML_append(struct CXML_Bytes *bytes, const void *added, size_t count) {
    if (count == 0 || !CXML_reserve(bytes, count)) return;
    memcpy(bytes->start + bytes->count, added, count);
    bytes->count += count;
}

static inline void CXML_appendByte(struct CXML_Bytes *bytes, uint8_t byte) {
    if (CXML_reserve(bytes, 1)) bytes->start[bytes->count++] = byte;
}

/* Removes the first `count` bytes. */
static inline void CXML_dropFirst(struct CXML_Bytes *bytes, size_t count) {
    if (count == 0) return;
    memmove(bytes->start, bytes->start + count, bytes->count - count);
    bytes->count -= count;
}

#endif
