/// All other images, such as CIELab and old JPEGs: one strip or row of tiles at a time, converted to RGBA by libtiff.
/// It misplaces alpha and samples of 16 bits in some layouts, so it is not used for the images that rows.c converts.
#include "decoder.h"

#include <stdlib.h>

/// The most pixels to decode at once: libtiff counts their rows and columns with signs.
enum { MAXIMUM_PIXELS = INT32_MAX };

/// Counts what will be held, and returns a result.
static int count_memory(CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint64_t unit = layout->tiled ? CTIFF_library()->TIFFTileSize64(decoder->tiff)
                                  : CTIFF_library()->TIFFStripSize64(decoder->tiff);
    if (unit == 0) return CTIFF_DAMAGED;
    if (unit > decoder->memory) return CTIFF_TOO_LARGE;
    uint64_t planes = layout->separate ? (decoder->image.alpha ? 4 : 3) : 1;
    uint64_t pixels = (uint64_t)layout->width * layout->rows;
    if (pixels > MAXIMUM_PIXELS) return CTIFF_TOO_LARGE;
    decoder->held = unit * planes + CTIFF_layout_longest(decoder, unit) + pixels * sizeof *decoder->raster;
    decoder->held += (uint64_t)layout->width * ((uint64_t)decoder->channels + CTIFF_CODEC_ROWS * layout->samples);
    decoder->held += CTIFF_CODEC_BYTES;
    // If the JPEG has several scans, libjpeg holds coefficients of two bytes.
    if (layout->compression == COMPRESSION_JPEG) decoder->held += 2 * unit;
    // Old JPEGs are decoded as one image, whatever its strips.
    if (layout->compression == COMPRESSION_OJPEG)
        decoder->held += (uint64_t)layout->width * layout->height * layout->samples * 3;
    return decoder->held <= decoder->memory ? CTIFF_OK : CTIFF_TOO_LARGE;
}

int CTIFF_rasters_begin(CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    char message[1024];
    decoder->lacked_memory = decoder->over_memory = 0;
    if (!CTIFF_library()->TIFFRGBAImageBegin(&decoder->image, decoder->tiff, 1, message)) {
        int failure = CTIFF_failure(decoder);
        return failure == CTIFF_DAMAGED ? CTIFF_UNSUPPORTED : failure;
    }
    decoder->has_image = 1;
    // The rows stay as they are stored.
    decoder->image.req_orientation = decoder->image.orientation;
    int is_grey = layout->photometric == PHOTOMETRIC_MINISBLACK || layout->photometric == PHOTOMETRIC_MINISWHITE;
    decoder->channels = is_grey ? 1 : 3;
    int result = count_memory(decoder);
    if (result != CTIFF_OK) return result;
    decoder->raster = calloc((size_t)layout->width * layout->rows, sizeof *decoder->raster);
    return decoder->raster ? CTIFF_OK : CTIFF_OUT_OF_MEMORY;
}

static int decode(CTIFF_Decoder *decoder, uint32_t part) {
    const CTIFF_Layout *layout = &decoder->layout;
    if (CTIFF_is_late(decoder)) return CTIFF_OVER_TIME;
    uint32_t first = part * layout->rows, rest = layout->height - first;
    decoder->part = (uint32_t)CTIFF_NO_PART;
    decoder->image.row_offset = (int)first;
    decoder->image.col_offset = 0;
    decoder->lacked_memory = decoder->over_memory = 0;
    uint32_t rows = rest < layout->rows ? rest : layout->rows;
    if (!CTIFF_library()->TIFFRGBAImageGet(&decoder->image, decoder->raster, layout->width, rows)) {
        decoder->damaged_part = part;
        return CTIFF_failure(decoder);
    }
    decoder->part = part;
    return CTIFF_OK;
}

int CTIFF_rasters_row(CTIFF_Decoder *decoder, uint32_t y, const uint8_t **row) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint32_t part = y / layout->rows;
    if (part == decoder->damaged_part) return CTIFF_DAMAGED;
    int result = part == decoder->part ? CTIFF_OK : decode(decoder, part);
    if (result != CTIFF_OK) return result;
    const uint32_t *from = decoder->raster + (size_t)(y % layout->rows) * layout->width;
    uint8_t *to = decoder->row;
    for (uint32_t x = 0; x < layout->width; x++, to += decoder->channels) {
        to[0] = (uint8_t)TIFFGetR(from[x]);
        if (decoder->channels == 1) continue;
        to[1] = (uint8_t)TIFFGetG(from[x]);
        to[2] = (uint8_t)TIFFGetB(from[x]);
    }
    *row = decoder->row;
    return CTIFF_OK;
}
