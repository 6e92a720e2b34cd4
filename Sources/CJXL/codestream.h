/// Reads the codestream in a file, apart from libjxl: its bytes are in one or several boxes, or are the whole file
/// (ISO/IEC 18181-2).
#ifndef CJXL_CODESTREAM_H
#define CJXL_CODESTREAM_H

#include "decoder.h"

typedef struct {
    CJXL_Source *_Nonnull source;
    uint64_t at, end;  // In the file, of the next byte, and where its box ends.
    int ended;         // The file or the codestream ended; zeros follow.
    uint64_t bits;     // The bits that were read ahead, of the last byte.
    int bit_count;
    uint8_t ahead[256];
    uint64_t ahead_at;
    size_t ahead_count;
} CJXL_Codestream;

/// Begins at the byte `offset` of the file. Returns 0 if that isn't in the codestream.
int CJXL_codestream_begin(CJXL_Codestream *_Nonnull stream, CJXL_Source *_Nonnull source, uint64_t offset);

/// Reads up to 32 bits, the lowest first.
uint32_t CJXL_codestream_bits(CJXL_Codestream *_Nonnull stream, int count);

/// Leaves the rest of a byte out.
void CJXL_codestream_align(CJXL_Codestream *_Nonnull stream);
void CJXL_codestream_skip(CJXL_Codestream *_Nonnull stream, uint64_t count);

#endif
