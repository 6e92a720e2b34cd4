/// The state of a decoder, shared by the files of this target.
#ifndef CPNG_DECODER_H
#define CPNG_DECODER_H

#include <stdint.h>

#include <png.h>

#include "include/CPNG.h"

/// Bytes to read from a file at a time.
enum { CPNG_PIECE = 64 * 1024 };

enum { CPNG_MESSAGE_LENGTH = 160 };

struct CPNG_Decoder {
    png_structp _Nullable png;
    png_infop _Nullable info;
    int descriptor;
    uint64_t offset;        // In the file, of the next piece.
    uint64_t given;         // Bytes that libpng has received.
    const uint8_t *_Nullable next;    // In the memory, or in the piece.
    size_t available;
    uint64_t deadline;      // In nanoseconds of the thread's CPU time.
    int late;
    int read_errno;
    size_t channels;        // Of the rows, after the transformations.
    int limited;            // In the last row: no more than `allowance` bytes are read.
    size_t allowance;
    char message[CPNG_MESSAGE_LENGTH];
    uint8_t piece[CPNG_PIECE];
};

/// Passes the next bytes to libpng; at the end of the file, ends the work with libpng's error.
void CPNG_decoder_fill(png_structp _Nonnull png, png_bytep _Nonnull to, size_t count);

/// Ends the work with libpng's error if the deadline has passed. Called before each row and piece; it gets the time for
/// every sixteenth row.
void CPNG_decoder_watch_time(CPNG_Decoder *_Nonnull decoder, png_uint_32 row);

/// Limits how much is read from here on to what the last row can need. Called before the last row: after it, libpng
/// inflates the rest of the data to find their end, and a small file can inflate to any size.
void CPNG_decoder_limit_rest(CPNG_Decoder *_Nonnull decoder);

#endif
