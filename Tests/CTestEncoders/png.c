#include "CTestEncoders.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
} File;

static void append(png_structp png, png_bytep bytes, size_t count) {
    File *file = png_get_io_ptr(png);
    if (file->capacity - file->length < count) {
        size_t capacity = 2 * file->capacity + count + 4096;
        uint8_t *larger = realloc(file->bytes, capacity);
        if (!larger) png_error(png, "out of memory");
        file->bytes = larger;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->length, bytes, count);
    file->length += count;
}

static void flush(png_structp png) { (void)png; }

/// libpng warns that a picture of one row has no row above.
static void keep_silent(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void write_picture(png_structp png, png_infop info, const CTestEncoders_PNG *what, const uint8_t *rows) {
    png_set_IHDR(
        png, info, (png_uint_32)what->width, (png_uint_32)what->height, what->depth, what->color_type,
        what->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, what->level);
    png_set_compression_buffer_size(png, (size_t)what->chunk_length);
    png_set_check_for_invalid_index(png, 0);
    if (what->palette_count > 0) {
        png_color palette[256];
        for (int i = 0; i < what->palette_count; i++)
            palette[i] = (png_color){(png_byte)(i * 37), (png_byte)(255 - i), (png_byte)(i * 91 + 5)};
        png_set_PLTE(png, info, palette, what->palette_count);
    }
    if (what->has_transparency && what->color_type == PNG_COLOR_TYPE_PALETTE) {
        png_byte alphas[256];
        int count = (what->palette_count + 1) / 2;
        for (int i = 0; i < count; i++) alphas[i] = (png_byte)(i * 53);
        png_set_tRNS(png, info, alphas, count, NULL);
    } else if (what->has_transparency) {
        png_color_16 key = {0, what->key[0], what->key[1], what->key[2], what->key[0]};
        png_set_tRNS(png, info, NULL, 0, &key);
    }
    png_write_info(png, info);
    png_set_filter(png, 0, PNG_ALL_FILTERS);
    size_t stride = png_get_rowbytes(png, info);
    int passes = what->interlaced ? png_set_interlace_handling(png) : 1;
    for (int pass = 0; pass < passes; pass++) {
        for (int row = 0; row < what->height; row++) {
            static const int filters[] = {PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH};
            if (what->filter >= 0) png_set_filter(png, 0, filters[(what->filter + row * what->filter_step) % 5]);
            png_write_row(png, rows + stride * (size_t)row);
        }
    }
    png_write_end(png, info);
}

size_t CTestEncoders_png(const CTestEncoders_PNG *what, const uint8_t *rows, uint8_t **bytes) {
    File *file = calloc(1, sizeof *file);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, keep_silent);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    size_t length = 0;
    *bytes = NULL;
    if (file && info && !setjmp(png_jmpbuf(png))) {
        png_set_write_fn(png, file, append, flush);
        write_picture(png, info, what, rows);
        *bytes = file->bytes;
        length = file->length;
    } else if (file) {
        free(file->bytes);
    }
    png_destroy_write_struct(&png, &info);
    free(file);
    return length;
}
