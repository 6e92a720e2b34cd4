#include "CHEIF.h"

#include "libheif.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHANNELS = 3 };

struct CHEIF_Picture {
    struct heif_image *image;
    int width, height;
    const uint8_t *planes[CHANNELS];
    int strides[CHANNELS];
    int bits;
};

static int failure(enum heif_error_code code) {
    switch (code) {
    case heif_error_Ok:
        return CHEIF_OK;
    case heif_error_Unsupported_feature:
    case heif_error_Unsupported_filetype:
        return CHEIF_UNSUPPORTED;
    case heif_error_Memory_allocation_error:
        return CHEIF_OUT_OF_MEMORY;
    default:
        return CHEIF_DAMAGED;
    }
}

/// Finds the planes, which all have one size and depth in images of libheif.
static int take_planes(CHEIF_Picture *picture) {
    static const enum heif_channel channels[CHANNELS] = {heif_channel_R, heif_channel_G, heif_channel_B};
    const struct CHEIF_Library *heif = CHEIF_library();
    picture->width = heif->heif_image_get_width(picture->image, heif_channel_R);
    picture->height = heif->heif_image_get_height(picture->image, heif_channel_R);
    picture->bits = heif->heif_image_get_bits_per_pixel_range(picture->image, heif_channel_R);
    for (int i = 0; i < CHANNELS; i++) {
        picture->planes[i] = heif->heif_image_get_plane_readonly(picture->image, channels[i], &picture->strides[i]);
        if (!picture->planes[i] || heif->heif_image_get_width(picture->image, channels[i]) != picture->width ||
            heif->heif_image_get_height(picture->image, channels[i]) != picture->height ||
            heif->heif_image_get_bits_per_pixel_range(picture->image, channels[i]) != picture->bits)
            return 0;
    }
    return picture->width > 0 && picture->height > 0 && picture->bits >= 8 && picture->bits <= 16;
}

static struct heif_error decode(struct heif_context *context, struct heif_image **image) {
    const struct CHEIF_Library *heif = CHEIF_library();
    struct heif_image_handle *handle = NULL;
    struct heif_error error = heif->heif_context_get_primary_image_handle(context, &handle);
    if (error.code != heif_error_Ok) return error;
    struct heif_decoding_options *options = heif->heif_decoding_options_alloc();
    if (options) options->ignore_transformations = 1;
    error = heif->heif_decode_image(handle, image, heif_colorspace_RGB, heif_chroma_444, options);
    if (options) heif->heif_decoding_options_free(options);
    heif->heif_image_handle_release(handle);
    return error;
}

int CHEIF_decode(
    const uint8_t *file, size_t length, CHEIF_Picture **picture, char *message, size_t message_size) {
    const struct CHEIF_Library *heif = CHEIF_library();
    if (!heif) return CHEIF_MISSING;
    struct heif_context *context = heif->heif_context_alloc();
    CHEIF_Picture *made = calloc(1, sizeof *made);
    if (!context || !made) {
        if (context) heif->heif_context_free(context);
        free(made);
        return CHEIF_OUT_OF_MEMORY;
    }
    // An image is decoded by one thread. Callers that want parallel work use several threads.
    heif->heif_context_set_max_decoding_threads(context, 0);
    struct heif_error error = heif->heif_context_read_from_memory_without_copy(context, file, length, NULL);
    if (error.code == heif_error_Ok) error = decode(context, &made->image);
    int result = failure(error.code);
    snprintf(message, message_size, "%s", error.message ? error.message : "");
    heif->heif_context_free(context);
    if (result == CHEIF_OK && !take_planes(made)) {
        result = CHEIF_UNSUPPORTED;
        snprintf(message, message_size, "unknown sample layout");
    }
    if (result == CHEIF_OK) {
        *picture = made;
    } else {
        CHEIF_picture_destroy(made);
    }
    return result;
}

void CHEIF_picture_destroy(CHEIF_Picture *picture) {
    if (picture->image) CHEIF_library()->heif_image_release(picture->image);
    free(picture);
}

int CHEIF_picture_width(const CHEIF_Picture *picture) { return picture->width; }
int CHEIF_picture_height(const CHEIF_Picture *picture) { return picture->height; }

/// Rounds samples with more bits to eight bits.
static void copy_deep(const uint8_t *row, int first, int count, int bits, uint8_t *to, int stride) {
    const uint16_t *from = (const uint16_t *)row + first;
    uint32_t most = (1u << bits) - 1;
    for (int i = 0; i < count; i++) {
        uint32_t sample = from[i] < most ? from[i] : most;
        to[i * stride] = (uint8_t)((sample * 255 + most / 2) / most);
    }
}

void CHEIF_picture_copy(
    const CHEIF_Picture *picture, int row, int first, int count, int samples, uint8_t *to, int stride) {
    for (int channel = 0; channel < samples && channel < CHANNELS; channel++) {
        const uint8_t *from = picture->planes[channel] + (ptrdiff_t)row * picture->strides[channel];
        if (picture->bits > 8) {
            copy_deep(from, first, count, picture->bits, to + channel, stride);
        } else {
            for (int i = 0; i < count; i++) to[channel + i * stride] = from[first + i];
        }
    }
}
