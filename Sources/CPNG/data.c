#include "decoder.h"

#include <string.h>

static void copy_palette(const CPNG_Decoder *decoder, uint8_t *palette) {
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int count = 0, transparent = 0;
    png_get_PLTE(decoder->png, decoder->info, &colors, &count);
    png_get_tRNS(decoder->png, decoder->info, &alphas, &transparent, NULL);
    for (int i = 0; i < 256; i++) {
        if (i < count) memcpy(palette + 4 * i, (uint8_t[]){colors[i].red, colors[i].green, colors[i].blue}, 3);
        palette[4 * i + 3] = i < transparent ? alphas[i] : 255;
    }
}

static void copy_key(const CPNG_Decoder *decoder, CPNG_Data *data) {
    png_color_16p key = NULL;
    if (!png_get_tRNS(decoder->png, decoder->info, NULL, NULL, &key) || key == NULL) return;
    int is_grey = data->color_type == PNG_COLOR_TYPE_GRAY;
    // libpng only looks at as many bits as the samples have.
    int mask = (1 << data->depth) - 1;
    data->has_key = 1;
    data->key[0] = (uint16_t)((is_grey ? key->gray : key->red) & mask);
    data->key[1] = (uint16_t)((is_grey ? key->gray : key->green) & mask);
    data->key[2] = (uint16_t)((is_grey ? key->gray : key->blue) & mask);
}

int CPNG_decoder_code_points(CPNG_Decoder *decoder, uint8_t *points) {
    png_unknown_chunkp chunks = NULL;
    int count = png_get_unknown_chunks(decoder->png, decoder->info, &chunks);
    for (int i = 0; i < count; i++) {
        if (memcmp(chunks[i].name, "cICP", 4) != 0 || chunks[i].size != 4) continue;
        memcpy(points, chunks[i].data, 4);
        return 1;
    }
    return 0;
}

void CPNG_decoder_data(CPNG_Decoder *decoder, CPNG_Data *data) {
    memset(data, 0, sizeof *data);
    // libpng has read the length and the name of the first IDAT chunk.
    data->offset = decoder->given - 8;
    data->color_type = png_get_color_type(decoder->png, decoder->info);
    data->depth = png_get_bit_depth(decoder->png, decoder->info);
    if (data->color_type == PNG_COLOR_TYPE_PALETTE)
        copy_palette(decoder, data->palette);
    else if (!(data->color_type & PNG_COLOR_MASK_ALPHA))
        copy_key(decoder, data);
}
