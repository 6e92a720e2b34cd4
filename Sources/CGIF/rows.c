#include "decoder.h"

#include <string.h>

/// The position in the file of the frame's row: interlaced frames have every eighth row first, then those in the middle
/// between them, and so on.
static uint32_t position_of(const CGIF_Decoder *decoder, uint32_t y) {
    uint32_t height = decoder->frame_height;
    uint32_t eighths = (height + 7) / 8, fourths = eighths + (height + 3) / 8, halves = fourths + (height + 1) / 4;
    if (!decoder->interlaced) return y;
    if (y % 8 == 0) return y / 8;
    if (y % 8 == 4) return eighths + y / 8;
    return y % 2 == 0 ? fourths + y / 4 : halves + y / 2;
}

/// The indices of the row at the position, which are all kept only if the frame is interlaced.
static uint8_t *indices_at(const CGIF_Decoder *decoder, uint32_t position) {
    return decoder->indices + (decoder->interlaced ? (size_t)position * decoder->frame_width : 0);
}

/// Decodes the rows up to the one at the position.
static int decode(CGIF_Decoder *decoder, uint32_t position) {
    while (decoder->decoded <= position) {
        if (decoder->decoded % 16 == 0 && CGIF_is_late(decoder)) return CGIF_OVER_TIME;
        if (decoder->damaged) return CGIF_DAMAGED;
        uint8_t *to = indices_at(decoder, decoder->decoded);
        if (CGIF_library()->DGifGetLine(decoder->gif, to, (int)decoder->frame_width) == GIF_ERROR) {
            decoder->damaged = 1;
            return CGIF_failure(decoder);
        }
        decoder->decoded++;
    }
    // Rows must be asked for in ascending order.
    return decoder->interlaced || position + 1 == decoder->decoded ? CGIF_OK : CGIF_DAMAGED;
}

static void color(const CGIF_Decoder *decoder, const uint8_t *indices) {
    size_t channels = decoder->channels, count = decoder->width - decoder->left;
    if (count > decoder->frame_width) count = decoder->frame_width;
    uint8_t *to = decoder->row + decoder->left * channels;
    for (size_t x = 0; x < count; x++, to += channels) {
        const uint8_t *from = decoder->colors + 4 * indices[x];
        to[0] = from[0];
        to[1] = from[1];
        to[2] = from[2];
        if (channels == 4) to[3] = from[3];
    }
}

/// Makes the row of the canvas, which is transparent outside the frame.
static int make(CGIF_Decoder *decoder, uint32_t y) {
    if (decoder->channels == 4) memset(decoder->row, 0, (size_t)decoder->width * 4);
    if (y < decoder->top || y - decoder->top >= decoder->frame_height || decoder->left >= decoder->width)
        return CGIF_OK;
    uint32_t position = position_of(decoder, y - decoder->top);
    int result = decode(decoder, position);
    if (result == CGIF_OK) color(decoder, indices_at(decoder, position));
    return result;
}

int CGIF_decoder_row(CGIF_Decoder *decoder, uint32_t y, const uint8_t **row, int *failure) {
    *row = NULL;
    *failure = decoder->read_errno;
    if (y >= decoder->height) return CGIF_DAMAGED;
    if (decoder->late || decoder->read_errno) return CGIF_failure(decoder);
    // A small file can have a large canvas with hardly a frame. Getting the time takes as long as decoding about a
    // hundred pixels.
    if (y % 16 == 0 && CGIF_is_late(decoder)) return CGIF_OVER_TIME;
    int result = make(decoder, y);
    *failure = decoder->read_errno;
    if (result == CGIF_OK) *row = decoder->row;
    return result;
}
