/// What the samples are, if they are ones that rows.c converts.
#include "decoder.h"

/// The colours, or -1.
static int color_of(const CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    uint16_t inks = 0;
    switch (layout->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE:
        return CTIFF_GREY;
    case PHOTOMETRIC_PALETTE:
        return CTIFF_PALETTE;
    case PHOTOMETRIC_RGB:
        return layout->samples - layout->extras >= 3 ? CTIFF_RGB : -1;
    case PHOTOMETRIC_YCBCR:
        // libjpeg converts these.
        if (layout->compression != COMPRESSION_JPEG || layout->separate) return -1;
        return layout->samples == 3 && layout->bits == 8 ? CTIFF_RGB : -1;
    case PHOTOMETRIC_SEPARATED:
        CTIFF_library()->TIFFGetFieldDefaulted(decoder->tiff, TIFFTAG_INKSET, &inks);
        return inks == INKSET_CMYK && layout->samples - layout->extras >= 4 ? CTIFF_CMYK : -1;
    default:
        return -1;
    }
}

static void find_alpha(CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    decoder->alpha = -1;
    for (int extra = 0; layout->kinds && extra < layout->extras && decoder->alpha < 0; extra++) {
        uint16_t kind = layout->kinds[extra];
        if (kind != EXTRASAMPLE_ASSOCALPHA && kind != EXTRASAMPLE_UNASSALPHA) continue;
        decoder->associated = kind == EXTRASAMPLE_ASSOCALPHA;
        decoder->alpha = layout->samples - layout->extras + extra;
    }
}

/// Leaves out the planes that no colour needs, so that the rest of the samples are at other indices.
static void choose_planes(CTIFF_Decoder *decoder) {
    int colors = decoder->color == CTIFF_CMYK ? 4 : decoder->color == CTIFF_RGB ? 3 : 1;
    for (int plane = 0; plane < colors; plane++) decoder->planes[plane] = (uint16_t)plane;
    decoder->step = (size_t)colors;
    if (decoder->alpha < 0) return;
    decoder->planes[decoder->step++] = (uint16_t)decoder->alpha;
    decoder->alpha = colors;
}

int CTIFF_colors_read(CTIFF_Decoder *decoder) {
    const CTIFF_Layout *layout = &decoder->layout;
    if (layout->compression == COMPRESSION_OJPEG) return 0;
    if (layout->bits > 16 || layout->bits == 0 || (layout->bits & (layout->bits - 1)) != 0) return 0;
    decoder->color = color_of(decoder);
    if (decoder->color < 0) return 0;
    find_alpha(decoder);
    decoder->step = layout->samples;
    if (layout->separate) choose_planes(decoder);
    decoder->channels = decoder->alpha >= 0 ? 4 : decoder->color == CTIFF_GREY ? 1 : 3;
    decoder->inverted = layout->photometric == PHOTOMETRIC_MINISWHITE;
    decoder->is_plain = layout->bits == 8 && (int)decoder->step == decoder->channels && !decoder->inverted &&
                        !decoder->associated && (decoder->color == CTIFF_GREY || decoder->color == CTIFF_RGB);
    if (layout->photometric == PHOTOMETRIC_YCBCR)
        CTIFF_library()->TIFFSetField(decoder->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    // Planes of less than a byte would have to be shifted into each other, and no program is known to write them.
    return decoder->step == 1 || !layout->separate || layout->bits >= 8;
}
