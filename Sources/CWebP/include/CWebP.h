/// The interface to libwebp. It exposes no types of libwebp, and makes no callbacks. The library is loaded at the first
/// use. A decoder can be used by one thread at a time; different decoders are independent.
#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

enum {
    CWEBP_OK = 0,
    CWEBP_DAMAGED = -1,
    CWEBP_UNSUPPORTED = -2,
    CWEBP_OUT_OF_MEMORY = -3,
    /// libwebp is not installed.
    CWEBP_MISSING = -4,
};

typedef struct CWebP_Decoder CWebP_Decoder;

/// The part of an image to decode, in its pixels, and the size to scale it to.
typedef struct {
    int crop_x, crop_y, crop_width, crop_height;
    int width, height;
    /// 4 for RGB and straight alpha, 3 for RGB.
    int channels;
} CWebP_Request;

/// Creates a decoder. Null if the library is missing or memory runs out, which `*result` states.
CWebP_Decoder *_Nullable CWebP_decoder_create(const CWebP_Request *_Nonnull request, int *_Nonnull result);
void CWebP_decoder_destroy(CWebP_Decoder *_Nonnull decoder);

/// Passes the next bytes of the coded image: its chunks with their headers. Returns 1 when the image is complete, 0
/// when more bytes are needed, and a negative number on failure.
int CWebP_decoder_push(CWebP_Decoder *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count);

/// Returns the number of decoded rows, sets `*first` to the first of them, and `*stride` to their distance in bytes.
int CWebP_decoder_rows(
    const CWebP_Decoder *_Nonnull decoder, const uint8_t *_Nullable *_Nonnull first, int *_Nonnull stride);

/// Encodes RGB as lossy WebP, with libwebp's usual settings and a quality of 0 to 100. Returns CWEBP_OK, and the file in `*encoded`,
/// which has to be freed.
int CWebP_encode(
    const uint8_t *_Nonnull rgb, int width, int height, int quality, uint8_t *_Nullable *_Nonnull encoded,
    size_t *_Nonnull length);
void CWebP_free(uint8_t *_Nullable encoded);

#endif
