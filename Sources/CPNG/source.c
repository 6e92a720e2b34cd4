#include "decoder.h"

#include <string.h>

#include <CFile.h>

static void next_piece(png_structp png, CPNG_Decoder *decoder) {
    CPNG_decoder_watch_time(decoder, 0);
    size_t got = 0;
    int failure = 0;
    if (decoder->descriptor >= 0)
        got = CFile_read(decoder->descriptor, decoder->offset, decoder->piece, CPNG_PIECE, &failure);
    if (got == 0 && failure != 0) decoder->read_errno = failure;
    if (got == 0) png_error(png, "the file ends before the image is complete");
    decoder->offset += got;
    decoder->next = decoder->piece;
    decoder->available = got;
}

static void spend(png_structp png, CPNG_Decoder *decoder, size_t count) {
    if (!decoder->limited) return;
    decoder->allowance = count < decoder->allowance ? decoder->allowance - count : 0;
    if (decoder->allowance == 0) png_error(png, "more data than the image needs");
}

void CPNG_decoder_fill(png_structp png, png_bytep to, size_t count) {
    CPNG_Decoder *decoder = png_get_io_ptr(png);
    spend(png, decoder, count);
    decoder->given += count;
    while (count > 0) {
        if (decoder->available == 0) next_piece(png, decoder);
        size_t part = count < decoder->available ? count : decoder->available;
        memcpy(to, decoder->next, part);
        decoder->next += part;
        decoder->available -= part;
        to += part;
        count -= part;
    }
}
