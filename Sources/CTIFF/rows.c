#include "decoder.h"

#include <stdlib.h>
#include <string.h>

#define INLINED static inline __attribute__((always_inline))

int CTIFF_palette_make(CTIFF_Decoder *decoder) {
    uint16_t *maps[3] = {NULL, NULL, NULL};
    size_t count = (size_t)1 << decoder->layout.bits;
    CTIFF_library()->TIFFGetField(decoder->tiff, TIFFTAG_COLORMAP, &maps[0], &maps[1], &maps[2]);
    if (!maps[0] || !maps[1] || !maps[2]) return CTIFF_DAMAGED;
    decoder->palette = malloc(count * 3);
    if (!decoder->palette) return CTIFF_OUT_OF_MEMORY;
    // The values have 16 bits, but some programs wrote eight.
    int is_wide = 0;
    for (int channel = 0; channel < 3; channel++)
        for (size_t index = 0; index < count; index++) is_wide |= maps[channel][index] >= 256;
    for (int channel = 0; channel < 3; channel++) {
        for (size_t index = 0; index < count; index++) {
            uint16_t value = maps[channel][index];
            decoder->palette[index * 3 + (size_t)channel] = is_wide ? CTIFF_to_8(value) : (uint8_t)value;
        }
    }
    return CTIFF_OK;
}

/// The sample as it is stored.
INLINED uint32_t stored(const uint8_t *row, size_t index, unsigned bits) {
    if (bits == 8) return row[index];
    if (bits == 16) {
        uint16_t value;
        memcpy(&value, row + 2 * index, sizeof value);
        return value;
    }
    size_t position = index * bits;
    return (uint32_t)(row[position / 8] >> (8 - bits - position % 8)) & ((1u << bits) - 1);
}

/// The sample with 16 bits.
INLINED uint32_t sample(const uint8_t *row, size_t index, unsigned bits) {
    return stored(row, index, bits) * (65535u / ((1u << bits) - 1));
}

/// A colour that was multiplied by alpha, divided by it.
INLINED uint32_t divided(uint32_t value, uint32_t alpha) {
    if (alpha == 0) return 0;
    return value < alpha ? (uint32_t)(((uint64_t)value * 65535 + alpha / 2) / alpha) : 65535;
}

/// Puts the pixel, which has 16 bits for each sample.
INLINED void put(
    const CTIFF_Decoder *decoder, uint8_t *to, const uint8_t *from, size_t pixel, unsigned bits, uint32_t *rgb) {
    if (decoder->alpha >= 0) {
        uint32_t alpha = sample(from, pixel + (size_t)decoder->alpha, bits);
        for (int channel = 0; decoder->associated && channel < 3; channel++)
            rgb[channel] = divided(rgb[channel], alpha);
        to[3] = CTIFF_to_8(alpha);
    }
    for (int channel = 0; channel < 3; channel++) to[channel] = CTIFF_to_8(rgb[channel]);
}

INLINED void convert_grey(const CTIFF_Decoder *decoder, unsigned bits) {
    const uint8_t *from = decoder->scanline;
    size_t step = decoder->step, channels = (size_t)decoder->channels;
    uint32_t flip = decoder->inverted ? 65535 : 0;
    uint8_t *to = decoder->row;
    for (size_t x = 0; x < decoder->layout.width; x++, to += channels) {
        uint32_t grey = sample(from, x * step, bits);
        if (channels == 1) {
            *to = CTIFF_to_8(grey ^ flip);
            continue;
        }
        // White that is 0 is multiplied by alpha as it is stored.
        uint32_t rgb[3] = {grey, grey, grey};
        put(decoder, to, from, x * step, bits, rgb);
        if (flip)
            for (int channel = 0; channel < 3; channel++) to[channel] = 255 - to[channel];
    }
}

INLINED void convert_palette(const CTIFF_Decoder *decoder, unsigned bits) {
    const uint8_t *from = decoder->scanline;
    size_t step = decoder->step, channels = (size_t)decoder->channels;
    uint8_t *to = decoder->row;
    for (size_t x = 0; x < decoder->layout.width; x++, to += channels) {
        memcpy(to, decoder->palette + 3 * (size_t)stored(from, x * step, bits), 3);
        if (channels == 4) to[3] = CTIFF_to_8(sample(from, x * step + (size_t)decoder->alpha, bits));
    }
}

INLINED void convert_rgb(const CTIFF_Decoder *decoder, unsigned bits) {
    const uint8_t *from = decoder->scanline;
    size_t step = decoder->step, channels = (size_t)decoder->channels;
    uint8_t *to = decoder->row;
    for (size_t x = 0; x < decoder->layout.width; x++, to += channels) {
        size_t pixel = x * step;
        uint32_t rgb[3] = {sample(from, pixel, bits), sample(from, pixel + 1, bits), sample(from, pixel + 2, bits)};
        put(decoder, to, from, pixel, bits, rgb);
    }
}

/// Without a profile, as libtiff does it: black ink scales the others.
INLINED void convert_cmyk(const CTIFF_Decoder *decoder, unsigned bits) {
    const uint8_t *from = decoder->scanline;
    size_t step = decoder->step, channels = (size_t)decoder->channels;
    uint8_t *to = decoder->row;
    for (size_t x = 0; x < decoder->layout.width; x++, to += channels) {
        size_t pixel = x * step;
        uint32_t rgb[3], light = 65535 - sample(from, pixel + 3, bits);
        for (size_t channel = 0; channel < 3; channel++) {
            uint32_t ink = sample(from, pixel + channel, bits);
            rgb[channel] = (uint32_t)((uint64_t)light * (65535 - ink) / 65535);
        }
        put(decoder, to, from, pixel, bits, rgb);
    }
}

/// The compiler makes a loop of its own for every depth.
INLINED void convert(const CTIFF_Decoder *decoder, unsigned bits) {
    switch (decoder->color) {
    case CTIFF_GREY:
        convert_grey(decoder, bits);
        break;
    case CTIFF_PALETTE:
        convert_palette(decoder, bits);
        break;
    case CTIFF_RGB:
        convert_rgb(decoder, bits);
        break;
    default:
        convert_cmyk(decoder, bits);
    }
}

const uint8_t *CTIFF_row_convert(const CTIFF_Decoder *decoder) {
    if (decoder->is_plain) return decoder->scanline;
    switch (decoder->layout.bits) {
    case 1:
        convert(decoder, 1);
        break;
    case 2:
        convert(decoder, 2);
        break;
    case 4:
        convert(decoder, 4);
        break;
    case 8:
        convert(decoder, 8);
        break;
    default:
        convert(decoder, 16);
    }
    return decoder->row;
}
