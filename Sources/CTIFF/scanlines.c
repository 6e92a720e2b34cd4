/// Images in strips, with all samples of a pixel side by side: one row at a time, also when the whole image is one
/// strip. libtiff holds the compressed strip.
#include "decoder.h"

#include <stdlib.h>

/// libtiff refuses JPEGs for which libjpeg would hold more.
enum { MAXIMUM_SCANS = 100 * 1024 * 1024 };

/// Counts what will be held, and returns whether it may be.
static int count_memory(CTIFF_Decoder *decoder, uint64_t scanline) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint64_t samples = (uint64_t)layout->width * layout->samples;
    decoder->held = scanline + (uint64_t)layout->width * (uint64_t)decoder->channels;
    decoder->held += CTIFF_layout_longest(decoder, scanline * layout->rows);
    decoder->held += CTIFF_CODEC_BYTES + CTIFF_CODEC_ROWS * samples;
    if (decoder->held > decoder->memory) return 0;
    if (layout->compression != COMPRESSION_JPEG) return 1;
    // libjpeg would hold the coefficients.
    decoder->scans = 2 * samples * layout->rows;
    if (decoder->scans > MAXIMUM_SCANS) decoder->scans = MAXIMUM_SCANS;
    if (CTIFF_jpeg_has_scans(decoder, 0)) decoder->held += decoder->scans;
    return decoder->held <= decoder->memory;
}

int CTIFF_scanlines_begin(CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint64_t scanline = ((uint64_t)layout->width * layout->samples * layout->bits + 7) / 8;
    if (CTIFF_library()->TIFFScanlineSize64(decoder->tiff) != scanline) return CTIFF_UNSUPPORTED;
    if (!count_memory(decoder, scanline)) return CTIFF_too_large(decoder);
    // A codec can leave parts of the row as they are, so they must have been set.
    decoder->scanline = calloc(1, (size_t)scanline);
    return decoder->scanline ? CTIFF_OK : CTIFF_OUT_OF_MEMORY;
}

/// Goes to the start of the strip: the codecs can't skip rows within it.
static int enter(CTIFF_Decoder *decoder, uint32_t strip) {
    decoder->part = strip;
    decoder->next = strip * decoder->layout.rows;
    if (decoder->scans == 0 || decoder->held + decoder->scans <= decoder->memory) return CTIFF_OK;
    return CTIFF_jpeg_has_scans(decoder, strip) ? CTIFF_too_large(decoder) : CTIFF_OK;
}

static int decode(CTIFF_Decoder *decoder, uint32_t y) {
    for (; decoder->next <= y; decoder->next++) {
        // Getting the time takes as long as decoding about a hundred pixels.
        if (decoder->next % 16 == 0 && CTIFF_is_late(decoder)) return CTIFF_OVER_TIME;
        decoder->lacked_memory = decoder->over_memory = 0;
        if (CTIFF_library()->TIFFReadScanline(decoder->tiff, decoder->scanline, decoder->next, 0) == 1) continue;
        decoder->damaged_part = decoder->part;
        return CTIFF_failure(decoder);
    }
    return CTIFF_OK;
}

int CTIFF_scanlines_row(CTIFF_Decoder *decoder, uint32_t y, const uint8_t **row) {
    uint32_t strip = y / decoder->layout.rows;
    if (strip == decoder->damaged_part) return CTIFF_DAMAGED;
    int is_again = strip == decoder->part && y + 1 == decoder->next;
    int result = CTIFF_OK;
    if (strip != decoder->part || (y < decoder->next && !is_again)) result = enter(decoder, strip);
    if (result == CTIFF_OK) result = decode(decoder, y);
    if (result == CTIFF_OK) *row = CTIFF_row_convert(decoder);
    return result;
}
