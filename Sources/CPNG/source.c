#include "decoder.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void next_piece(png_structp png, CPNG_Decoder *decoder) {
    CPNG_decoder_watch_time(decoder, 0);
    ssize_t got = 0;
    if (decoder->descriptor >= 0) {
        do {
            got = pread(decoder->descriptor, decoder->piece, CPNG_PIECE, (off_t)decoder->offset);
        } while (got < 0 && errno == EINTR);
    }
    if (got < 0) decoder->read_errno = errno;
    if (got <= 0) png_error(png, "the file ends too early");
    decoder->offset += (uint64_t)got;
    decoder->next = decoder->piece;
    decoder->available = (size_t)got;
}

static void spend(png_structp png, CPNG_Decoder *decoder, size_t count) {
    if (!decoder->limited) return;
    decoder->allowance = count < decoder->allowance ? decoder->allowance - count : 0;
    if (decoder->allowance == 0) png_error(png, "more data than the picture has");
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
