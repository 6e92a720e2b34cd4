#define _GNU_SOURCE
#include "CTestEncoders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <tiffio.h>

static void set_fields(TIFF *tiff, const CTestEncoders_TIFF *what) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, what->width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, what->height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, what->bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, what->channels);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, what->interpretation);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, what->compression);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, what->separate ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    if (what->channels == 4 && what->interpretation == PHOTOMETRIC_RGB) {
        uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &alpha);
    }
    if (what->tile) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, what->tile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, what->tile);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, what->rows);
    }
}

/* A tile, with the last column and row of the picture again beyond its edges. */
static int write_tile(TIFF *tiff, const CTestEncoders_TIFF *what, const uint8_t *pixels, int x, int y, uint8_t *tile) {
    int bytes = what->channels * what->bits / 8;
    for (int row = 0; row < what->tile; row++)
        for (int column = 0; column < what->tile; column++) {
            int from_y = y + row < what->height ? y + row : what->height - 1;
            int from_x = x + column < what->width ? x + column : what->width - 1;
            memcpy(tile + (row * what->tile + column) * bytes, pixels + (from_y * what->width + from_x) * bytes,
                   (size_t)bytes);
        }
    return TIFFWriteTile(tiff, tile, (uint32_t)x, (uint32_t)y, 0, 0) > 0;
}

static int write_tiles(TIFF *tiff, const CTestEncoders_TIFF *what, const uint8_t *pixels) {
    uint8_t *tile = malloc((size_t)(what->tile * what->tile * what->channels * what->bits / 8));
    int good = tile != NULL;
    for (int y = 0; good && y < what->height; y += what->tile)
        for (int x = 0; good && x < what->width; x += what->tile) good = write_tile(tiff, what, pixels, x, y, tile);
    free(tile);
    return good;
}

static int write_rows(TIFF *tiff, const CTestEncoders_TIFF *what, const uint8_t *pixels) {
    int sample = what->bits / 8, planes = what->separate ? what->channels : 1;
    int stride = what->width * what->channels * sample;
    uint8_t *row = malloc((size_t)stride);
    int good = row != NULL;
    for (int plane = 0; good && plane < planes; plane++)
        for (int y = 0; good && y < what->height; y++) {
            memcpy(row, pixels + y * stride, (size_t)stride);
            for (int x = 0; planes > 1 && x < what->width; x++)
                memcpy(row + x * sample, pixels + y * stride + (x * what->channels + plane) * sample, (size_t)sample);
            good = TIFFWriteScanline(tiff, row, (uint32_t)y, (uint16_t)plane) > 0;
        }
    free(row);
    return good;
}

size_t CTestEncoders_tiff(const CTestEncoders_TIFF *what, const uint8_t *pixels, uint8_t **file) {
    *file = NULL;
    int descriptor = memfd_create("tiff", 0);
    TIFF *tiff = descriptor < 0 ? NULL : TIFFFdOpen(dup(descriptor), "tiff", what->is_big_endian ? "wb" : "wl");
    size_t length = 0;
    if (tiff) {
        set_fields(tiff, what);
        int good = what->tile ? write_tiles(tiff, what, pixels) : write_rows(tiff, what, pixels);
        TIFFClose(tiff);
        off_t end = lseek(descriptor, 0, SEEK_END);
        *file = good && end > 0 ? malloc((size_t)end) : NULL;
        if (*file && pread(descriptor, *file, (size_t)end, 0) == end) length = (size_t)end;
    }
    if (descriptor >= 0) close(descriptor);
    return length;
}
