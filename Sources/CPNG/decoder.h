/// What the files of this target know of a decoder.
#ifndef CPNG_DECODER_H
#define CPNG_DECODER_H

#include <stdint.h>

#include <png.h>

#include "include/CPNG.h"

/// Bytes read from a file at a time.
enum { CPNG_PIECE = 64 * 1024 };

enum { CPNG_MESSAGE_LENGTH = 160 };

struct CPNG_Decoder {
    png_structp _Nullable png;
    png_infop _Nullable info;
    int descriptor;
    uint64_t offset;        // In the file, of the next piece.
    uint64_t given;         // Bytes that libpng got.
    const uint8_t *_Nullable next;    // In the memory, or in the piece.
    size_t available;
    uint64_t deadline;      // In nanoseconds of the thread's processor time.
    int late;
    int read_errno;
    size_t channels;        // Of the rows, after the transformations.
    int limited;            // In the last row: no more than `allowance` bytes are read.
    size_t allowance;
    char message[CPNG_MESSAGE_LENGTH];
    uint8_t piece[CPNG_PIECE];
};

/// Gives libpng the next bytes; at the end of them, libpng's error.
void CPNG_decoder_fill(png_structp _Nonnull png, png_bytep _Nonnull to, size_t count);

/// Ends the work by libpng's error where the deadline has come. Called before each row and piece, it looks at the clock
/// for every sixteenth row.
void CPNG_decoder_watch_time(CPNG_Decoder *_Nonnull decoder, png_uint_32 row);

/// To be called before the last row. After it libpng inflates what is left of the data to see its end, and a small file
/// can inflate to any size: from here on no more is read than the row can need.
void CPNG_decoder_limit_rest(CPNG_Decoder *_Nonnull decoder);

#endif
