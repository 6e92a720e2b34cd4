#include "include/CPNG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

enum { FIRST_CAPACITY = 64 * 1024 };
/// zlib's level for renditions. For photographs, higher levels take far more time to save a few per cent.
enum { COMPRESSION_LEVEL = 3 };

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
    char *message;
    size_t message_size;
} Output;

static void fail(png_structp png, png_const_charp text) {
    Output *output = png_get_error_ptr(png);
    snprintf(output->message, output->message_size, "%s", text);
    png_longjmp(png, 1);
}

static void keep_silent(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
    Output *output = png_get_io_ptr(png);
    size_t capacity = output->capacity ? output->capacity : FIRST_CAPACITY;
    while (capacity - output->length < count) capacity *= 2;
    if (capacity != output->capacity) {
        uint8_t *larger = realloc(output->bytes, capacity);
        if (!larger) png_error(png, "out of memory");
        output->bytes = larger;
        output->capacity = capacity;
    }
    memcpy(output->bytes + output->length, bytes, count);
    output->length += count;
}

static void flush(png_structp png) { (void)png; }

static int color_type(int channels) {
    switch (channels) {
    case 1:
        return PNG_COLOR_TYPE_GRAY;
    case 3:
        return PNG_COLOR_TYPE_RGB;
    default:
        return PNG_COLOR_TYPE_RGB_ALPHA;
    }
}

static void write(
    png_structp png, png_infop info, const uint8_t *pixels, int width, int height, int channels, const uint8_t *exif,
    size_t exif_length) {
    png_set_IHDR(
        png, info, (png_uint_32)width, (png_uint_32)height, 8, color_type(channels), PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, COMPRESSION_LEVEL);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_PAETH);
    // libpng copies the block, but its parameter is not const.
    if (exif) png_set_eXIf_1(png, info, (png_uint_32)exif_length, (png_bytep)(uintptr_t)exif);
    png_write_info(png, info);
    size_t stride = (size_t)width * (size_t)channels;
    for (int row = 0; row < height; row++) png_write_row(png, pixels + stride * (size_t)row);
    png_write_end(png, info);
}

int CPNG_encode(
    const uint8_t *pixels, int width, int height, int channels, const uint8_t *exif, size_t exif_length,
    uint8_t **encoded, size_t *encoded_length, char *message, size_t message_size) {
    // Allocated, because it changes between setjmp and longjmp.
    Output *output = calloc(1, sizeof *output);
    *encoded = NULL;
    if (!output) return CPNG_OUT_OF_MEMORY;
    output->message = message;
    output->message_size = message_size;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, output, fail, keep_silent);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    int result = info ? CPNG_OK : CPNG_OUT_OF_MEMORY;
    if (!info || setjmp(png_jmpbuf(png))) {
        if (info) result = strstr(message, "memory") ? CPNG_OUT_OF_MEMORY : CPNG_UNSUPPORTED;
        free(output->bytes);
    } else {
        png_set_write_fn(png, output, append, flush);
        write(png, info, pixels, width, height, channels, exif, exif_length);
        *encoded = output->bytes;
        *encoded_length = output->length;
    }
    png_destroy_write_struct(&png, &info);
    free(output);
    return result;
}

void CPNG_free(uint8_t *encoded) { free(encoded); }
