/// Images in tiles or separate planes: one strip or row of tiles at a time, with all its planes.
#include "decoder.h"

#include <stdlib.h>
#include <string.h>

/// How many pieces there are for each strip or row of tiles.
static uint64_t count_pieces(const CTIFF_Decoder *decoder) {
    uint64_t across = (decoder->layout.width + decoder->columns - 1) / decoder->columns;
    return across * (decoder->layout.separate ? decoder->step : 1);
}

/// Counts what will be held, and returns whether it may be.
static int count_memory(CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint64_t samples = (uint64_t)decoder->columns * layout->samples;
    if (decoder->unit > decoder->memory) return 0;
    decoder->held = count_pieces(decoder) * decoder->unit + CTIFF_CODEC_BYTES + CTIFF_CODEC_ROWS * samples;
    // The scanline, and the decoded row.
    decoder->held += (uint64_t)layout->width * (decoder->step * 2 + (uint64_t)decoder->channels);
    decoder->held += CTIFF_layout_longest(decoder, decoder->unit);
    // If the JPEG has several scans, libjpeg holds coefficients of two bytes.
    if (layout->compression == COMPRESSION_JPEG) decoder->held += 2 * decoder->unit;
    return decoder->held <= decoder->memory;
}

int CTIFF_pieces_begin(CTIFF_Decoder *decoder) {
    const struct CTIFF_Library *tiff = CTIFF_library();
    const CTIFF_Layout *layout = &decoder->layout;
    decoder->columns = layout->width;
    if (layout->tiled) tiff->TIFFGetField(decoder->tiff, TIFFTAG_TILEWIDTH, &decoder->columns);
    decoder->unit = layout->tiled ? tiff->TIFFTileSize64(decoder->tiff) : tiff->TIFFStripSize64(decoder->tiff);
    decoder->stride = layout->tiled ? tiff->TIFFTileRowSize64(decoder->tiff) : tiff->TIFFScanlineSize64(decoder->tiff);
    uint64_t bits = (uint64_t)decoder->columns * (layout->separate ? 1 : layout->samples) * layout->bits;
    if (decoder->stride != (bits + 7) / 8 || decoder->unit < decoder->stride * layout->rows) return CTIFF_UNSUPPORTED;
    // The rows of tiles are put next to each other by bytes.
    if (bits % 8 != 0 && decoder->columns < layout->width) return CTIFF_UNSUPPORTED;
    if (!count_memory(decoder)) return CTIFF_too_large(decoder);
    // A codec can leave parts of a piece as they are, so they must have been set.
    decoder->pieces = calloc((size_t)count_pieces(decoder), (size_t)decoder->unit);
    decoder->scanline = calloc(layout->width, decoder->step * 2);
    return decoder->pieces && decoder->scanline ? CTIFF_OK : CTIFF_OUT_OF_MEMORY;
}

static int decode_piece(CTIFF_Decoder *decoder, uint32_t x, uint32_t y, uint16_t plane, uint8_t *to) {
    const struct CTIFF_Library *tiff = CTIFF_library();
    TIFF *file = decoder->tiff;
    if (CTIFF_is_late(decoder)) return CTIFF_OVER_TIME;
    decoder->lacked_memory = decoder->over_memory = 0;
    tmsize_t got = decoder->layout.tiled
        ? tiff->TIFFReadEncodedTile(file, tiff->TIFFComputeTile(file, x, y, 0, plane), to, (tmsize_t)decoder->unit)
        : tiff->TIFFReadEncodedStrip(file, tiff->TIFFComputeStrip(file, y, plane), to, (tmsize_t)decoder->unit);
    return got < 0 ? CTIFF_failure(decoder) : CTIFF_OK;
}

static int decode(CTIFF_Decoder *decoder, uint32_t part) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint8_t *to = decoder->pieces;
    decoder->part = (uint32_t)CTIFF_NO_PART;
    for (size_t plane = 0; plane < (layout->separate ? decoder->step : 1); plane++) {
        for (uint64_t x = 0; x < layout->width; x += decoder->columns, to += decoder->unit) {
            int result = decode_piece(decoder, (uint32_t)x, part * layout->rows, decoder->planes[plane], to);
            if (result == CTIFF_OK) continue;
            decoder->damaged_part = part;
            return result;
        }
    }
    decoder->part = part;
    return CTIFF_OK;
}

/// Puts the rows of tiles next to each other.
static void join(const CTIFF_Decoder *decoder, const uint8_t *from) {
    const CTIFF_Layout *layout = &decoder->layout;
    size_t rest = ((size_t)layout->width * decoder->step * layout->bits + 7) / 8;
    uint8_t *to = decoder->scanline;
    for (; rest > 0; from += decoder->unit) {
        size_t part = rest < decoder->stride ? rest : (size_t)decoder->stride;
        memcpy(to, from, part);
        to += part;
        rest -= part;
    }
}

/// Puts the planes, whose samples have whole bytes unless there is just one, side by side.
static void interleave(const CTIFF_Decoder *decoder, const uint8_t *from) {
    const CTIFF_Layout *layout = &decoder->layout;
    size_t bytes = layout->bits / 8, step = decoder->step * bytes;
    for (size_t plane = 0; plane < decoder->step; plane++) {
        uint8_t *to = decoder->scanline + plane * bytes;
        for (uint64_t x = 0; x < layout->width; x += decoder->columns, from += decoder->unit) {
            uint64_t count = layout->width - x < decoder->columns ? layout->width - x : decoder->columns;
            for (size_t index = 0; index < count; index++, to += step) memcpy(to, from + index * bytes, bytes);
        }
    }
}

int CTIFF_pieces_row(CTIFF_Decoder *decoder, uint32_t y, const uint8_t **row) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint32_t part = y / layout->rows;
    if (part == decoder->damaged_part) return CTIFF_DAMAGED;
    int result = part == decoder->part ? CTIFF_OK : decode(decoder, part);
    if (result != CTIFF_OK) return result;
    const uint8_t *from = decoder->pieces + (size_t)(y % layout->rows) * decoder->stride;
    if (decoder->step > 1 && layout->separate) {
        interleave(decoder, from);
    } else {
        join(decoder, from);
    }
    *row = CTIFF_row_convert(decoder);
    return CTIFF_OK;
}
