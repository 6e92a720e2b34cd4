/// The state of a decoder, shared by the files of this target.
#ifndef CJXL_DECODER_H
#define CJXL_DECODER_H

#include "include/CJXL.h"

#include "libjxl.h"

/// Bytes to pass to libjxl at a time.
enum { CJXL_PIECE = 64 * 1024 };

typedef struct {
    int descriptor;
    const uint8_t *_Nullable bytes;
    uint64_t length;  // Of `bytes`.
    uint64_t offset;  // In the file, of the bytes after those that libjxl has.
    uint8_t *_Nullable piece;
    size_t room;   // Bytes to pass at a time, and of the piece.
    size_t count;  // Bytes that were passed last.
    int read_errno;
} CJXL_Source;

/// Where decoded pixels go.
typedef struct {
    CJXL_Request part;
    int channels, samples;  // Per pixel, of the result and from libjxl.
    int orientation;
    uint32_t width, height;  // As coded, before the orientation is applied.
    uint8_t *_Nullable to;
    uint32_t *_Nullable sums;  // One for each sample of the result; null if it isn't shrunk.
    size_t sum_count;
    uint64_t seen;             // Pixels of the part that arrived.
} CJXL_Pixels;

/// Whether libjxl passes pixels of the shown frame on. It does so group by group, if the frame is coded in a way that
/// allows that, which its header doesn't tell. Otherwise its memory grows with each group up to the end of the frame.
typedef struct {
    uint64_t groups, group_bytes;
    uint64_t room;   // Bytes that groups may take.
    uint64_t taken;  // Bytes of groups that were decoded since the last pixels came.
} CJXL_Watch;

struct CJXL_Decoder {
    JxlDecoder *_Nullable library;
    JxlBasicInfo info;
    CJXL_Source source;
    CJXL_Pixels pixels;
    uint64_t deadline;  // In nanoseconds of the thread's CPU time.
    uint64_t now;       // The time when that was asked for last.
    int late, large;
    CJXL_Watch watch;
    size_t memory, held;
    int failed;   // What reading the colours failed with.
    int colored;  // The colours of the pixels are known.
    uint64_t frames;  // Where the first frame begins in the file.
    int used;     // Decoding was begun.
};

/// Whether the deadline has passed. Costs a system call until it has.
int CJXL_is_late(CJXL_Decoder *_Nonnull decoder);

/// Takes memory if the limit allows that. Returns CJXL_OK, CJXL_TOO_LARGE or CJXL_OUT_OF_MEMORY; `*memory` is zeroed.
int CJXL_allocate(CJXL_Decoder *_Nonnull decoder, size_t count, void *_Nullable *_Nonnull memory);
void CJXL_release(CJXL_Decoder *_Nonnull decoder, void *_Nullable memory, size_t count);

/// Passes the next bytes to libjxl, after those that it left. Returns 1, or 0 after the end of the file, or a failure.
int CJXL_source_feed(CJXL_Decoder *_Nonnull decoder);

/// Where the bytes that libjxl left begin in the file, which are passed again.
int CJXL_source_rest(CJXL_Decoder *_Nonnull decoder, uint64_t *_Nonnull offset);

/// Copies bytes of the file, apart from those that are passed to libjxl. Returns fewer at its end, or on an error; the
/// source then has its `errno`.
size_t CJXL_source_read(CJXL_Source *_Nonnull source, uint64_t offset, uint8_t *_Nonnull to, size_t count);

/// Judges the frames up to the first image by their memory. The first of them begins at the byte `offset` of the file.
int CJXL_check_memory(CJXL_Decoder *_Nonnull decoder, uint64_t offset);

/// Prepares for the pixels of a request.
int CJXL_pixels_begin(CJXL_Decoder *_Nonnull decoder, const CJXL_Request *_Nonnull part, uint8_t *_Nonnull to);
/// Takes a part of a coded row from libjxl: a JxlImageOutCallback for a decoder.
void CJXL_pixels_take(void *_Nonnull decoder, size_t x, size_t y, size_t count, const void *_Nonnull samples);
/// Writes what was summed.
void CJXL_pixels_end(CJXL_Decoder *_Nonnull decoder);

#endif
