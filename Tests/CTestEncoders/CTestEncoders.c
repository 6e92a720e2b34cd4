#include "CTestEncoders.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>
#include <webp/encode.h>

typedef struct {
    uint8_t *bytes;
    size_t length;
} Output;

static struct heif_error write_output(struct heif_context *context, const void *data, size_t size, void *user) {
    (void)context;
    Output *output = user;
    output->bytes = malloc(size);
    if (output->bytes) memcpy(output->bytes, data, size);
    output->length = output->bytes ? size : 0;
    struct heif_error fine = {heif_error_Ok, heif_suberror_Unspecified, "Success"};
    return fine;
}

static struct heif_image *image_of(const uint8_t *pixels, int width, int height, int channels) {
    struct heif_image *image = NULL;
    enum heif_channel channel = channels == 1 ? heif_channel_Y : heif_channel_interleaved;
    heif_image_create(
        width, height, channels == 1 ? heif_colorspace_monochrome : heif_colorspace_RGB,
        channels == 1 ? heif_chroma_monochrome : heif_chroma_interleaved_RGB, &image);
    if (!image) return NULL;
    heif_image_add_plane(image, channel, width, height, 8);
    int stride;
    uint8_t *plane = heif_image_get_plane(image, channel, &stride);
    for (int y = 0; y < height; y++)
        memcpy(plane + (size_t)y * (size_t)stride, pixels + (size_t)y * (size_t)(width * channels),
               (size_t)(width * channels));
    return image;
}

size_t CTestEncoders_heif(
    const uint8_t *pixels, int width, int height, int channels, int av1, int quality, uint8_t **file) {
    struct heif_context *context = heif_context_alloc();
    struct heif_image *image = image_of(pixels, width, height, channels);
    struct heif_encoder *encoder = NULL;
    Output output = {NULL, 0};
    heif_context_get_encoder_for_format(context, av1 ? heif_compression_AV1 : heif_compression_HEVC, &encoder);
    if (image && encoder) {
        heif_encoder_set_lossy_quality(encoder, quality);
        struct heif_image_handle *handle = NULL;
        heif_context_encode_image(context, image, encoder, NULL, &handle);
        struct heif_writer writer = {1, write_output};
        if (handle) heif_context_write(context, &writer, &output);
        if (handle) heif_image_handle_release(handle);
    }
    if (encoder) heif_encoder_release(encoder);
    if (image) heif_image_release(image);
    heif_context_free(context);
    *file = output.bytes;
    return output.length;
}

size_t CTestEncoders_webp(
    const uint8_t *pixels, int width, int height, int channels, float quality, uint8_t **file) {
    int stride = width * channels;
    uint8_t *made = NULL;
    size_t length;
    if (quality > 100) {
        length = channels == 4 ? WebPEncodeLosslessRGBA(pixels, width, height, stride, &made)
                               : WebPEncodeLosslessRGB(pixels, width, height, stride, &made);
    } else {
        length = channels == 4 ? WebPEncodeRGBA(pixels, width, height, stride, quality, &made)
                               : WebPEncodeRGB(pixels, width, height, stride, quality, &made);
    }
    *file = length ? malloc(length) : NULL;
    if (*file) memcpy(*file, made, length);
    WebPFree(made);
    return *file ? length : 0;
}

void CTestEncoders_trim_heap(void) { malloc_trim(0); }

void CTestEncoders_share_heap(void) { mallopt(M_ARENA_MAX, 1); }
