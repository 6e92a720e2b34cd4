/// The state of a decoder, shared by the files of this target.
#ifndef CGIF_DECODER_H
#define CGIF_DECODER_H

#include <stdint.h>

#include "include/CGIF.h"
#include "libgif.h"

/// Bytes to read from a file at a time.
enum { CGIF_PIECE = 16 * 1024 };

struct CGIF_Decoder {
    GifFileType *_Nullable gif;
    int descriptor;
    uint64_t offset;        // In the file, of the next piece.
    const uint8_t *_Nullable next;    // In the memory, or in the piece.
    size_t available;
    uint64_t deadline;      // In nanoseconds of the thread's CPU time.
    uint32_t reads;
    int late;
    int read_errno;
    int error;              // giflib's, if it couldn't open the file.

    uint32_t width, height;
    uint32_t left, top, frame_width, frame_height;
    int interlaced;
    size_t channels;
    int transparent;        // The index of the transparent colour, or -1.
    int in_data;            // The data of the frame are being decoded.
    uint32_t decoded;       // Rows of the frame, in the order of the file.
    int damaged;
    uint8_t colors[256 * 4];
    uint8_t *_Nullable indices;    // A row of the frame, or all of it if it is interlaced.
    uint8_t *_Nullable row;
    uint8_t piece[CGIF_PIECE];
};

/// Passes the next bytes to giflib; returns fewer at the end of the file, on an error and after the deadline.
int CGIF_source_read(GifFileType *_Nonnull gif, GifByteType *_Nonnull to, int count);

/// Whether the deadline has passed.
int CGIF_is_late(CGIF_Decoder *_Nonnull decoder);

/// The result for what failed in giflib.
int CGIF_failure(const CGIF_Decoder *_Nonnull decoder);

#endif
