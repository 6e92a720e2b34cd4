#include "decoder.h"

#include <stdlib.h>
#include <string.h>

/// How many directories are looked at for one that is not a reduced copy.
enum { MAXIMUM_DIRECTORIES = 8 };

/// Whether the directory is a smaller copy of another image, or a mask for one.
static int is_secondary(CTIFF_Decoder *decoder) {
    uint32_t kind = 0;
    CTIFF_library()->TIFFGetField(decoder->tiff, TIFFTAG_SUBFILETYPE, &kind);
    return (kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) != 0;
}

/// Goes to the first image in full resolution, and otherwise stays at the first image.
static int choose_directory(CTIFF_Decoder *decoder) {
    for (int tried = 0; tried < MAXIMUM_DIRECTORIES; tried++) {
        if (!is_secondary(decoder)) return 1;
        if (!CTIFF_library()->TIFFReadDirectory(decoder->tiff)) break;
    }
    return CTIFF_library()->TIFFSetDirectory(decoder->tiff, 0);
}

/// Prepares the way that fits.
static int choose_way(CTIFF_Decoder *decoder) {
    int result = CTIFF_OK;
    if (!CTIFF_colors_read(decoder)) {
        decoder->way = CTIFF_BY_RASTERS;
        return CTIFF_rasters_begin(decoder);
    }
    if (decoder->layout.tiled || decoder->layout.separate) {
        decoder->way = CTIFF_BY_PIECES;
        result = CTIFF_pieces_begin(decoder);
    } else {
        decoder->way = CTIFF_BY_SCANLINES;
        result = CTIFF_scanlines_begin(decoder);
    }
    return result == CTIFF_OK && decoder->color == CTIFF_PALETTE ? CTIFF_palette_make(decoder) : result;
}

static int read_row(CTIFF_Decoder *decoder, uint32_t y, const uint8_t **row) {
    switch (decoder->way) {
    case CTIFF_BY_SCANLINES:
        return CTIFF_scanlines_row(decoder, y, row);
    case CTIFF_BY_PIECES:
        return CTIFF_pieces_row(decoder, y, row);
    default:
        return CTIFF_rasters_row(decoder, y, row);
    }
}

static int begin(CTIFF_Decoder *decoder) {
    if (!CTIFF_source_open(decoder) || !choose_directory(decoder)) return CTIFF_failure(decoder);
    decoder->opening = 0;
    decoder->over_memory = decoder->lacked_memory = 0;  // Tags that don't matter may have been left out.
    if (decoder->late || decoder->read_errno) return CTIFF_failure(decoder);
    int result = CTIFF_layout_read(decoder);
    if (result != CTIFF_OK) return result;
    result = choose_way(decoder);
    if (result != CTIFF_OK) return result;
    decoder->row = malloc((size_t)decoder->layout.width * (size_t)decoder->channels);
    return decoder->row ? CTIFF_OK : CTIFF_OUT_OF_MEMORY;
}

static void describe(const CTIFF_Decoder *decoder, CTIFF_Header *header) {
    header->width = decoder->layout.width;
    header->height = decoder->layout.height;
    header->channels = decoder->channels;
    header->grey =
        decoder->layout.photometric == PHOTOMETRIC_MINISBLACK || decoder->layout.photometric == PHOTOMETRIC_MINISWHITE;
    header->memory = (size_t)decoder->held;
}

CTIFF_Decoder *CTIFF_decoder_create(const CTIFF_Input *input, CTIFF_Header *header, int *result, int *failure) {
    *failure = 0;
    *result = CTIFF_MISSING;
    if (!CTIFF_library()) return NULL;
    *result = CTIFF_OUT_OF_MEMORY;
    CTIFF_Decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->descriptor = input->descriptor;
    decoder->bytes = input->bytes;
    decoder->length = input->length;
    decoder->deadline = input->deadline;
    // libtiff's sizes are signed.
    decoder->memory = input->memory < PTRDIFF_MAX ? input->memory : PTRDIFF_MAX;
    decoder->part = decoder->damaged_part = (uint32_t)CTIFF_NO_PART;
    *result = begin(decoder);
    *failure = decoder->read_errno;
    if (*result == CTIFF_OK) {
        describe(decoder, header);
        return decoder;
    }
    CTIFF_decoder_destroy(decoder);
    return NULL;
}

void CTIFF_decoder_destroy(CTIFF_Decoder *decoder) {
    if (decoder->has_image) CTIFF_library()->TIFFRGBAImageEnd(&decoder->image);
    if (decoder->tiff) CTIFF_library()->TIFFClose(decoder->tiff);
    free(decoder->row);
    free(decoder->scanline);
    free(decoder->palette);
    free(decoder->pieces);
    free(decoder->raster);
    free(decoder);
}

size_t CTIFF_decoder_profile(const CTIFF_Decoder *decoder, uint8_t *to, size_t room) {
    uint32_t length = 0;
    void *bytes = NULL;
    switch (decoder->layout.photometric) {
    case PHOTOMETRIC_SEPARATED:
    case PHOTOMETRIC_CIELAB:
        return 0;
    default:
        break;
    }
    if (!CTIFF_library()->TIFFGetField(decoder->tiff, TIFFTAG_ICCPROFILE, &length, &bytes) || !bytes) return 0;
    if (to) memcpy(to, bytes, length < room ? length : room);
    return length;
}

int CTIFF_decoder_row(CTIFF_Decoder *decoder, uint32_t y, const uint8_t **row, int *failure) {
    *row = NULL;
    *failure = decoder->read_errno;
    if (y >= decoder->layout.height) return CTIFF_DAMAGED;
    if (decoder->late || decoder->read_errno) return CTIFF_failure(decoder);
    int result = read_row(decoder, y, row);
    *failure = decoder->read_errno;
    return result;
}
