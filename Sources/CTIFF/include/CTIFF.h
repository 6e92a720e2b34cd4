/// The interface to libtiff. It exposes no types of libtiff, and makes no callbacks. The library is loaded at the first
/// use. A decoder can be used by one thread at a time; different decoders are independent.
#ifndef CTIFF_H
#define CTIFF_H

#include <stddef.h>
#include <stdint.h>

enum {
    CTIFF_OK = 0,
    /// The file is not a TIFF, ends early or is wrong.
    CTIFF_DAMAGED = -1,
    CTIFF_UNSUPPORTED = -2,
    CTIFF_OUT_OF_MEMORY = -3,
    /// libtiff is not installed.
    CTIFF_MISSING = -4,
    /// Reading the file failed; the `errno` is stated.
    CTIFF_UNREADABLE = -5,
    CTIFF_OVER_TIME = -6,
    /// Decoding would hold more than the allowed memory.
    CTIFF_TOO_LARGE = -7,
};

typedef struct CTIFF_Decoder CTIFF_Decoder;

/// What to decode, and at what cost.
typedef struct {
    /// The file, which is read by pread if `bytes` is null. It must stay open until the decoder is destroyed.
    int descriptor;
    /// The file in memory. The bytes must stay valid until the decoder is destroyed.
    const uint8_t *_Nullable bytes;
    /// The number of `bytes`.
    size_t length;
    /// When the CPU time of the thread reaches it, in nanoseconds, the work ends with CTIFF_OVER_TIME, and the decoder
    /// can only be destroyed.
    uint64_t deadline;
    /// The most bytes to hold for image data at once.
    size_t memory;
} CTIFF_Input;

typedef struct {
    /// The size as stored: the orientation is not applied.
    uint32_t width, height;
    /// Samples per pixel of the decoded rows: 1 grey, 3 RGB, 4 RGB and straight alpha; 8 bits each.
    int channels;
    /// Whether the file's own colours, and so its ICC profile, are grey, whatever the rows have.
    int grey;
    /// How many bytes decoding holds at once.
    size_t memory;
} CTIFF_Header;

/// Opens the first image of the file, or the first in full resolution if that one is a reduced copy, and reads its
/// header. Returns null on failure, which `*result` states; `*failure` is then the `errno` of CTIFF_UNREADABLE.
CTIFF_Decoder *_Nullable CTIFF_decoder_create(
    const CTIFF_Input *_Nonnull input, CTIFF_Header *_Nonnull header, int *_Nonnull result, int *_Nonnull failure);
void CTIFF_decoder_destroy(CTIFF_Decoder *_Nonnull decoder);

/// The length of the embedded ICC profile in bytes, or 0 if there is none that applies to the decoded rows: CMYK and
/// CIELab become RGB without it. At most `room` bytes are copied to `to`.
size_t CTIFF_decoder_profile(const CTIFF_Decoder *_Nonnull decoder, uint8_t *_Nullable to, size_t room);

/// Decodes the row `y`. Rows must be asked for in ascending order, and can be left out. `*row` is valid until the next
/// call. After CTIFF_DAMAGED, rows of other strips or tiles may still be good.
int CTIFF_decoder_row(
    CTIFF_Decoder *_Nonnull decoder, uint32_t y, const uint8_t *_Nullable *_Nonnull row, int *_Nonnull failure);

#endif
