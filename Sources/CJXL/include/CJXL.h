/// The interface to libjxl. It exposes no types of libjxl, and makes no callbacks. The library is loaded at the first
/// use. A decoder can be used by one thread at a time; different decoders are independent.
#ifndef CJXL_H
#define CJXL_H

#include <stddef.h>
#include <stdint.h>

/// The results of functions that can fail.
enum {
    CJXL_OK = 0,
    CJXL_DAMAGED = -1,
    CJXL_UNSUPPORTED = -2,
    /// The system has no memory.
    CJXL_OUT_OF_MEMORY = -3,
    /// libjxl is not installed.
    CJXL_MISSING = -4,
    /// Reading the file failed; `failure` has the `errno`.
    CJXL_UNREADABLE = -5,
    CJXL_OVER_TIME = -6,
    /// The work would need more memory than it may.
    CJXL_TOO_LARGE = -7,
};

typedef struct CJXL_Decoder CJXL_Decoder;

/// What a decoder reads, and its limits.
typedef struct {
    /// The file to read by pread in pieces, if `bytes` is null.
    int descriptor;
    /// The bytes of the file, which must stay valid until the decoder is destroyed.
    const uint8_t *_Nullable bytes;
    size_t length;
    /// When the CPU time of the thread reaches this, in nanoseconds, the work ends with CJXL_OVER_TIME.
    uint64_t deadline;
    /// The most bytes that the decoder may hold, with what libjxl holds for it. libjxl doesn't count its memory, so
    /// that is estimated from the headers of its frames before each of them is decoded.
    size_t memory;
} CJXL_Input;

typedef struct {
    /// The size of the upright image: the orientation that the codestream states is applied to the pixels.
    uint32_t width, height;
    /// 1 for grey, 2 for grey and alpha, 3 for RGB, 4 for RGB and alpha.
    int channels;
    /// Whether the colours of the pixels are multiplied by alpha.
    int premultiplied;
} CJXL_Header;

/// The part of the upright image to decode, in its pixels, and how much smaller to make it.
typedef struct {
    int x, y, width, height;
    /// 1 to 4096. Each decoded pixel is the mean of `shrink` by `shrink` pixels of the part; those of the last column
    /// and row are the mean of what is left.
    int shrink;
} CJXL_Request;

/// Creates a decoder and reads the header, which needs the beginning of the file only. Null if that fails, as `*result`
/// states.
CJXL_Decoder *_Nullable CJXL_decoder_create(
    const CJXL_Input *_Nonnull input, CJXL_Header *_Nonnull header, int *_Nonnull result, int *_Nonnull failure);
void CJXL_decoder_destroy(CJXL_Decoder *_Nonnull decoder);

/// The length in bytes of the ICC profile of the decoded pixels, or 0 if they are in sRGB, or in grey with its curve.
/// At most `room` bytes are copied to `to`, and none if the profile is longer. It is also 0 if the file ends before its
/// profile or is damaged there; decoding it fails then.
size_t CJXL_decoder_profile(CJXL_Decoder *_Nonnull decoder, uint8_t *_Nullable to, size_t room);

/// Decodes the first frame, once for a decoder, to 8-bit samples: ceil(width / shrink) * ceil(height / shrink) pixels
/// of the header's channels, without gaps. If the file ends early but something can be shown, that is decoded, the rest
/// is less sharp or 0, and `*complete` is 0.
int CJXL_decoder_decode(
    CJXL_Decoder *_Nonnull decoder, const CJXL_Request *_Nonnull request, uint8_t *_Nonnull to, int *_Nonnull complete,
    int *_Nonnull failure);

#endif
