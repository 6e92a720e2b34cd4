/// Where a decoder's bytes come from: memory, or a file read in pieces.
#ifndef CJPEG_SOURCE_H
#define CJPEG_SOURCE_H

#include <stdio.h>
#include <stdint.h>

#include <jpeglib.h>

/// Bytes read from a file at a time.
enum { CJPEG_PIECE = 64 * 1024 };

typedef struct {
    struct jpeg_source_mgr manager;  // First: libjpeg sees only this.
    int descriptor;
    uint64_t offset;   // In the file, of what comes after the bytes at hand.
    int ended;         // The end was met, or the decoder was told to stop, and an EOI was made up.
    int read_errno;
    uint8_t piece[CJPEG_PIECE];
} CJPEG_Source;

/// Sets the source up for `bytes`, or for the file `descriptor` where `bytes` is null.
void CJPEG_source_init(
    CJPEG_Source *_Nonnull source, int descriptor, const uint8_t *_Nullable bytes, size_t length);

/// Makes the data end here.
void CJPEG_source_end(CJPEG_Source *_Nonnull source);

#endif
