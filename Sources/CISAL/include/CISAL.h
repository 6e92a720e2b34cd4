/// The interface to ISA-L, which inflates in half the time of zlib. It is loaded at the first use, and optional:
/// without it, zlib is used. An inflater can be used by one thread at a time; different inflaters are independent.
#ifndef CISAL_H
#define CISAL_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// The data or the room for the result are used up; there can be more.
    CISAL_OK = 0,
    /// The data are complete, and their checksum is correct.
    CISAL_END = 1,
    CISAL_DAMAGED = -1,
};

typedef struct CISAL_Inflater CISAL_Inflater;

/// Creates an inflater for one zlib stream (RFC 1950). Null if ISA-L is not installed, or memory runs out.
CISAL_Inflater *_Nullable CISAL_inflater_create(void);
void CISAL_inflater_destroy(CISAL_Inflater *_Nonnull inflater);

/// Inflates until `*available` or `*room` is used up, and sets both to what is left of them.
int CISAL_inflate(
    CISAL_Inflater *_Nonnull inflater, const uint8_t *_Nonnull data, size_t *_Nonnull available,
    uint8_t *_Nonnull result, size_t *_Nonnull room);

/// Updates `crc`, which is 0 at first, by bytes, with the CRC-32 of PNG (ISO/IEC 15948, annex D). Only valid if an
/// inflater could be created.
uint32_t CISAL_crc32(uint32_t crc, const uint8_t *_Nonnull bytes, size_t count);

#endif
