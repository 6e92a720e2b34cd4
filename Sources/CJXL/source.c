#include "decoder.h"

#include <string.h>

#include <CFile.h>

/// Passes more bytes at a time from now on, because libjxl used none of those that it got.
static int grow(CJXL_Decoder *decoder) {
    CJXL_Source *source = &decoder->source;
    size_t room = source->room ? source->room * 2 : CJXL_PIECE;
    if (!source->bytes) {
        void *piece = NULL;
        int result = CJXL_allocate(decoder, room, &piece);
        if (result != CJXL_OK) return result;
        if (source->piece) memcpy(piece, source->piece, source->room);
        CJXL_release(decoder, source->piece, source->room);
        source->piece = piece;
    }
    source->room = room;
    return CJXL_OK;
}

/// Sets the next bytes: the `rest` that libjxl left, and those that follow in the file. Returns those in memory.
static const uint8_t *take(CJXL_Source *source, size_t rest, int *failure) {
    if (source->bytes) {
        uint64_t first = source->offset - rest, left = source->length - first;
        source->count = left < source->room ? (size_t)left : source->room;
        source->offset = first + source->count;
        return source->bytes + first;
    }
    memmove(source->piece, source->piece + source->count - rest, rest);
    size_t got = CFile_read(source->descriptor, source->offset, source->piece + rest, source->room - rest, failure);
    source->count = rest + got;
    source->offset += got;
    return source->piece;
}

int CJXL_source_feed(CJXL_Decoder *decoder) {
    const struct CJXL_Library *jxl = CJXL_library();
    CJXL_Source *source = &decoder->source;
    size_t rest = jxl->JxlDecoderReleaseInput(decoder->library);
    if (rest == source->room) {
        int result = grow(decoder);
        if (result != CJXL_OK) return result;
    }
    int failure = 0;
    const uint8_t *from = take(source, rest, &failure);
    if (failure != 0) {
        source->read_errno = failure;
        return CJXL_UNREADABLE;
    }
    // JxlDecoderCloseInput isn't used: what was decoded can't be shown after it.
    if (jxl->JxlDecoderSetInput(decoder->library, from, source->count) != JXL_DEC_SUCCESS) return CJXL_DAMAGED;
    return source->count > rest;
}

int CJXL_source_rest(CJXL_Decoder *decoder, uint64_t *offset) {
    const struct CJXL_Library *jxl = CJXL_library();
    CJXL_Source *source = &decoder->source;
    size_t rest = jxl->JxlDecoderReleaseInput(decoder->library);
    *offset = source->offset - rest;
    const uint8_t *from = source->bytes ? source->bytes + *offset : source->piece + source->count - rest;
    return jxl->JxlDecoderSetInput(decoder->library, from, rest) == JXL_DEC_SUCCESS ? CJXL_OK : CJXL_DAMAGED;
}

size_t CJXL_source_read(CJXL_Source *source, uint64_t offset, uint8_t *to, size_t count) {
    int failure = 0;
    if (!source->bytes) {
        size_t got = CFile_read(source->descriptor, offset, to, count, &failure);
        if (failure != 0) source->read_errno = failure;
        return got;
    }
    if (offset >= source->length) return 0;
    uint64_t left = source->length - offset;
    if (count > left) count = (size_t)left;
    memcpy(to, source->bytes + offset, count);
    return count;
}
