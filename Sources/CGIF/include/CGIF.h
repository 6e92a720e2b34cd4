/// The interface to giflib. It exposes no types of giflib, and makes no callbacks. The library is loaded at the first
/// use. A decoder can be used by one thread at a time; different decoders are independent.
#ifndef CGIF_H
#define CGIF_H

#include <stddef.h>
#include <stdint.h>

enum {
    CGIF_OK = 0,
    /// The file is not a GIF, ends early or is wrong.
    CGIF_DAMAGED = -1,
    CGIF_UNSUPPORTED = -2,
    CGIF_OUT_OF_MEMORY = -3,
    /// giflib is not installed.
    CGIF_MISSING = -4,
    /// Reading the file failed; the `errno` is stated.
    CGIF_UNREADABLE = -5,
    CGIF_OVER_TIME = -6,
    /// Decoding would hold more than the allowed memory.
    CGIF_TOO_LARGE = -7,
};

typedef struct CGIF_Decoder CGIF_Decoder;

/// What to decode, and at what cost.
typedef struct {
    /// The file, which is read by pread if `bytes` is null. It must stay open until the decoder is destroyed.
    int descriptor;
    /// The file in memory. The bytes must stay valid until the decoder is destroyed.
    const uint8_t *_Nullable bytes;
    /// The number of `bytes`.
    size_t length;
    /// When the CPU time of the thread reaches it, in nanoseconds, the work ends with CGIF_OVER_TIME, and the decoder
    /// can only be destroyed.
    uint64_t deadline;
    /// The most bytes to hold for image data at once.
    size_t memory;
} CGIF_Input;

typedef struct {
    /// The size of the canvas, or of the first frame if that is larger.
    uint32_t width, height;
    /// Samples per pixel of the decoded rows: 3 RGB, 4 RGB and straight alpha; 8 bits each.
    int channels;
    /// How many bytes decoding holds at once.
    size_t memory;
} CGIF_Header;

/// Opens the file, and reads everything before the data of the first frame. Returns null on failure, which `*result`
/// states; `*failure` is then the `errno` of CGIF_UNREADABLE.
CGIF_Decoder *_Nullable CGIF_decoder_create(
    const CGIF_Input *_Nonnull input, CGIF_Header *_Nonnull header, int *_Nonnull result, int *_Nonnull failure);
void CGIF_decoder_destroy(CGIF_Decoder *_Nonnull decoder);

/// Decodes the row `y` of the canvas with the first frame. Rows must be asked for in ascending order, and can be left
/// out. `*row` is valid until the next call. After CGIF_DAMAGED, only rows outside the frame can be good.
int CGIF_decoder_row(
    CGIF_Decoder *_Nonnull decoder, uint32_t y, const uint8_t *_Nullable *_Nonnull row, int *_Nonnull failure);

#endif
