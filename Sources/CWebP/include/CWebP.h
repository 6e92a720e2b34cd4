/// The whole conversation with libwebp. Nothing of libwebp shows here and nothing calls back. The library is loaded at
/// the first use. A decoder is used by one thread at a time; different decoders are independent.
#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

enum {
    CWEBP_OK = 0,
    CWEBP_DAMAGED = -1,
    CWEBP_UNSUPPORTED = -2,
    CWEBP_OUT_OF_MEMORY = -3,
    /// libwebp is not on this machine.
    CWEBP_MISSING = -4,
};

typedef struct CWebP_Decoder CWebP_Decoder;

/// What is wanted of a picture: a part of it, in its pixels, scaled to `width` by `height`.
typedef struct {
    int crop_x, crop_y, crop_width, crop_height;
    int width, height;
    /// 4 for RGB and straight alpha, 3 for RGB.
    int channels;
} CWebP_Request;

/// Prepares to decode. Null where there is no library or no memory; `*result` tells which.
CWebP_Decoder *_Nullable CWebP_decoder_create(const CWebP_Request *_Nonnull request, int *_Nonnull result);
void CWebP_decoder_destroy(CWebP_Decoder *_Nonnull decoder);

/// Takes the next bytes of the coded picture (its chunks with their headers). Answers 1 when the picture is whole, 0 when
/// more bytes are needed, negative on failure.
int CWebP_decoder_push(CWebP_Decoder *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count);

/// The rows that are there, and where the first begins; the others follow `*stride` bytes apart. 0 for none.
int CWebP_decoder_rows(
    const CWebP_Decoder *_Nonnull decoder, const uint8_t *_Nullable *_Nonnull first, int *_Nonnull stride);

#endif
