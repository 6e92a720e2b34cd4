/// The input of a decoder: memory, or a file that is read in pieces.
#ifndef CJPEG_SOURCE_H
#define CJPEG_SOURCE_H

#include <stdio.h>
#include <stdint.h>

#include <jpeglib.h>

/// Bytes to read from a file at a time.
enum { CJPEG_PIECE = 64 * 1024 };

typedef struct {
    struct jpeg_source_mgr manager;  // First: libjpeg sees only this.
    int descriptor;
    uint64_t offset;   // In the file, of the next bytes.
    int ended;         // The data ended or were made to end, and an EOI was made up.
    int read_errno;
    uint8_t piece[CJPEG_PIECE];
} CJPEG_Source;

/// Initialises the source for `bytes`, or for the file `descriptor` if `bytes` is null.
void CJPEG_source_init(
    CJPEG_Source *_Nonnull source, int descriptor, const uint8_t *_Nullable bytes, size_t length);

/// Makes the data end here.
void CJPEG_source_end(CJPEG_Source *_Nonnull source);

#endif
