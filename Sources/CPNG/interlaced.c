#include "decoder.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// The progress of decoding, for filling missing pixels.
typedef struct {
    uint8_t *_Nonnull pixels;
    size_t width, height, channels;  // Of `pixels`.
    unsigned int step;
    uint8_t *_Nullable row;
    volatile int pass;
    volatile png_uint_32 rows;       // Of that pass, read so far.
} Picture;

static uint8_t *pixel(const Picture *picture, png_uint_32 x, png_uint_32 y) {
    return picture->pixels + ((size_t)(y / picture->step) * picture->width + x / picture->step) * picture->channels;
}

/// Writes the pixels of a pass's row to their places. The passes that are read lie on the grid of `step`.
static void scatter(const Picture *picture, int pass, png_uint_32 row, png_uint_32 columns) {
    png_uint_32 y = PNG_ROW_FROM_PASS_ROW(row, pass);
    const uint8_t *from = picture->row;
    for (png_uint_32 i = 0; i < columns; i++, from += picture->channels)
        memcpy(pixel(picture, PNG_COL_FROM_PASS_COL(i, pass), y), from, picture->channels);
}

static int last_pass(unsigned int step) {
    switch (step) {
    case 8:
        return 0;
    case 4:
        return 2;
    case 2:
        return 4;
    default:
        return PNG_INTERLACE_ADAM7_PASSES - 1;
    }
}

/// Gives each missing pixel the value of its left or upper neighbour from an earlier pass.
static void fill(const Picture *picture, png_uint_32 width, png_uint_32 height) {
    for (int pass = picture->pass; pass <= last_pass(picture->step); pass++) {
        png_uint_32 left = PNG_PASS_START_COL(pass), up = left ? 0 : PNG_PASS_START_ROW(pass);
        png_uint_32 rows = PNG_PASS_ROWS(height, pass), columns = PNG_PASS_COLS(width, pass);
        for (png_uint_32 row = pass == picture->pass ? picture->rows : 0; pass > 0 && row < rows; row++) {
            png_uint_32 y = PNG_ROW_FROM_PASS_ROW(row, pass);
            for (png_uint_32 i = 0; i < columns; i++) {
                png_uint_32 x = PNG_COL_FROM_PASS_COL(i, pass);
                memcpy(pixel(picture, x, y), pixel(picture, x - left, y - up), picture->channels);
            }
        }
    }
}

/// The pass that contains the last row of the image.
static int final_pass(png_uint_32 width, png_uint_32 height) {
    int pass = PNG_INTERLACE_ADAM7_PASSES - 1;
    while (pass > 0 && (PNG_PASS_COLS(width, pass) == 0 || PNG_PASS_ROWS(height, pass) == 0)) pass--;
    return pass;
}

static void read_passes(CPNG_Decoder *decoder, Picture *picture, png_uint_32 width, png_uint_32 height) {
    for (picture->pass = 0; picture->pass <= last_pass(picture->step); picture->pass++) {
        png_uint_32 columns = PNG_PASS_COLS(width, picture->pass);
        png_uint_32 rows = columns ? PNG_PASS_ROWS(height, picture->pass) : 0;
        for (picture->rows = 0; picture->rows < rows; picture->rows++) {
            CPNG_decoder_watch_time(decoder, picture->rows);
            if (picture->pass == final_pass(width, height) && picture->rows + 1 == rows)
                CPNG_decoder_limit_rest(decoder);
            png_read_row(decoder->png, picture->row, NULL);
            scatter(picture, picture->pass, picture->rows, columns);
        }
    }
}

int CPNG_decoder_read_interlaced(CPNG_Decoder *decoder, uint8_t *pixels, int step) {
    png_uint_32 width = png_get_image_width(decoder->png, decoder->info);
    png_uint_32 height = png_get_image_height(decoder->png, decoder->info);
    png_uint_32 grid = (png_uint_32)step;
    Picture picture = {pixels, (width + grid - 1) / grid, (height + grid - 1) / grid, decoder->channels, grid,
        malloc((size_t)width * decoder->channels), 0, 0};
    if (!picture.row) return CPNG_OUT_OF_MEMORY;
    int result = CPNG_OK;
    if (setjmp(png_jmpbuf(decoder->png))) {
        int came = picture.pass > 0 || picture.rows > 0;
        result = decoder->late ? CPNG_OVER_TIME : decoder->read_errno ? CPNG_UNREADABLE : came ? CPNG_OK : CPNG_DAMAGED;
        fill(&picture, width, height);
    } else {
        read_passes(decoder, &picture, width, height);
    }
    free(picture.row);
    return result;
}
