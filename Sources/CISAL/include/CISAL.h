/// The whole conversation with ISA-L, which inflates in half of zlib's time. It is loaded at its first use, and most
/// programs that a person runs do without it: so does this one where it isn't there. An inflater is used by one thread at a
/// time; different inflaters are independent.
#ifndef CISAL_H
#define CISAL_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// There may be more: the data or the room came to an end.
    CISAL_OK = 0,
    /// The data came to their end, and their sum is right.
    CISAL_END = 1,
    CISAL_DAMAGED = -1,
};

typedef struct CISAL_Inflater CISAL_Inflater;

/// An inflater for one stream of zlib's format (RFC 1950). Null where ISA-L isn't on this machine, or memory is short.
CISAL_Inflater *_Nullable CISAL_inflater_create(void);
void CISAL_inflater_destroy(CISAL_Inflater *_Nonnull inflater);

/// Inflates until `*available` or `*room` is used up; both are then what is left of them.
int CISAL_inflate(
    CISAL_Inflater *_Nonnull inflater, const uint8_t *_Nonnull data, size_t *_Nonnull available,
    uint8_t *_Nonnull result, size_t *_Nonnull room);

/// The CRC-32 of PNG (ISO/IEC 15948, annex D) of bytes that go on after those with the sum `crc`, 0 for none. Only where
/// there is an inflater.
uint32_t CISAL_crc32(uint32_t crc, const uint8_t *_Nonnull bytes, size_t count);

#endif
