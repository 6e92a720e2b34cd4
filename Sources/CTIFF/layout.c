#include "decoder.h"

/// The longest side, as for PNG.
enum { MAXIMUM_SIDE = 1000000 };

/// Whether the data can be decoded at a cost that is known before: others, such as LZMA, choose their memory
/// themselves.
static int is_known(uint16_t compression) {
    switch (compression) {
    case COMPRESSION_NONE:
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTRLEW:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4:
    case COMPRESSION_LZW:
    case COMPRESSION_OJPEG:
    case COMPRESSION_JPEG:
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_DEFLATE:
    case COMPRESSION_PACKBITS:
        return 1;
    default:
        return 0;
    }
}

/// The colours of an image that doesn't state them, as libtiff assumes.
static int assume_photometric(CTIFF_Layout *layout) {
    switch (layout->samples - layout->extras) {
    case 1:
        layout->photometric = PHOTOMETRIC_MINISBLACK;
        if (layout->compression >= COMPRESSION_CCITTRLE && layout->compression <= COMPRESSION_CCITTFAX4)
            layout->photometric = PHOTOMETRIC_MINISWHITE;
        if (layout->compression == COMPRESSION_CCITTRLEW) layout->photometric = PHOTOMETRIC_MINISWHITE;
        return CTIFF_OK;
    case 3:
        layout->photometric = PHOTOMETRIC_RGB;
        return CTIFF_OK;
    default:
        return CTIFF_UNSUPPORTED;
    }
}

/// Reads what the samples are.
static int read_samples(CTIFF_Decoder *decoder) {
    const struct CTIFF_Library *tiff = CTIFF_library();
    CTIFF_Layout *layout = &decoder->layout;
    uint16_t format = SAMPLEFORMAT_UINT, planes = PLANARCONFIG_CONTIG;
    uint16_t *kinds = NULL;
    tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_BITSPERSAMPLE, &layout->bits);
    tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_SAMPLESPERPIXEL, &layout->samples);
    tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_COMPRESSION, &layout->compression);
    tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_PLANARCONFIG, &planes);
    tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_SAMPLEFORMAT, &format);
    tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_EXTRASAMPLES, &layout->extras, &kinds);
    if (layout->samples == 0 || layout->extras >= layout->samples) return CTIFF_DAMAGED;
    layout->kinds = kinds;
    layout->separate = planes == PLANARCONFIG_SEPARATE && layout->samples > 1;
    if (!tiff->TIFFGetField(decoder->tiff, TIFFTAG_PHOTOMETRIC, &layout->photometric)) {
        int result = assume_photometric(layout);
        if (result != CTIFF_OK) return result;
    }
    if (!is_known(layout->compression)) return CTIFF_UNSUPPORTED;
    if (format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID) return CTIFF_OK;
    // Two of the three samples of CIELab are signed by definition.
    return format == SAMPLEFORMAT_INT && layout->photometric == PHOTOMETRIC_CIELAB ? CTIFF_OK : CTIFF_UNSUPPORTED;
}

int CTIFF_layout_read(CTIFF_Decoder *decoder) {
    const struct CTIFF_Library *tiff = CTIFF_library();
    CTIFF_Layout *layout = &decoder->layout;
    uint32_t columns = 1;
    tiff->TIFFGetField(decoder->tiff, TIFFTAG_IMAGEWIDTH, &layout->width);
    tiff->TIFFGetField(decoder->tiff, TIFFTAG_IMAGELENGTH, &layout->height);
    if (layout->width == 0 || layout->height == 0) return CTIFF_DAMAGED;
    if (layout->width > MAXIMUM_SIDE || layout->height > MAXIMUM_SIDE) return CTIFF_UNSUPPORTED;
    layout->tiled = tiff->TIFFIsTiled(decoder->tiff);
    if (layout->tiled) {
        tiff->TIFFGetField(decoder->tiff, TIFFTAG_TILEWIDTH, &columns);
        tiff->TIFFGetField(decoder->tiff, TIFFTAG_TILELENGTH, &layout->rows);
        if (columns > MAXIMUM_SIDE || layout->rows > MAXIMUM_SIDE) return CTIFF_UNSUPPORTED;
    } else {
        tiff->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_ROWSPERSTRIP, &layout->rows);
    }
    if (columns == 0 || layout->rows == 0) return CTIFF_DAMAGED;
    if (layout->rows > layout->height) layout->rows = layout->height;
    return read_samples(decoder);
}

uint64_t CTIFF_layout_longest(const CTIFF_Decoder *decoder, uint64_t unit) {
    const struct CTIFF_Library *tiff = CTIFF_library();
    uint32_t count = decoder->layout.tiled ? tiff->TIFFNumberOfTiles(decoder->tiff)
                                           : tiff->TIFFNumberOfStrips(decoder->tiff);
    uint64_t longest = 0;
    for (uint32_t index = 0; index < count; index++) {
        uint64_t bytes = tiff->TIFFGetStrileByteCount(decoder->tiff, index);
        if (bytes > longest) longest = bytes;
    }
    if (longest > decoder->length) longest = decoder->length;
    // libtiff reads no more than this if a file states more, and enlarges its buffer by rounding up.
    uint64_t most = (unit > 1024 * 1024 / 10 ? unit * 10 : 1024 * 1024) + 8192;
    return longest < most ? longest : most;
}
