#include "codestream.h"

#include <string.h>

/// Headers of boxes to read, at most.
enum { MOST_BOXES = 10000 };

static uint64_t big_endian(const uint8_t *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

/// Goes to the first byte of the codestream at `offset` or later. A box begins at `at`.
static int enter(CJXL_Codestream *stream, uint64_t at, uint64_t offset) {
    for (int i = 0; i < MOST_BOXES; i++) {
        uint8_t header[16];
        size_t got = CJXL_source_read(stream->source, at, header, sizeof header);
        if (got < 8) return 0;
        uint64_t size = big_endian(header, 4), payload = at + 8, end = UINT64_MAX;
        if (size == 1) {
            if (got < 16) return 0;
            size = big_endian(header + 8, 8);
            payload += 8;
        }
        if (size != 0 && (size < payload - at || size > INT64_MAX - at)) return 0;
        if (size != 0) end = at + size;
        int is_part = !memcmp(header + 4, "jxlp", 4);
        // The number of the part.
        if (is_part) payload += 4;
        if ((is_part || !memcmp(header + 4, "jxlc", 4)) && end > offset && payload < end) {
            stream->at = offset > payload ? offset : payload;
            stream->end = end;
            return 1;
        }
        if (size == 0) return 0;
        at = end;
    }
    return 0;
}

int CJXL_codestream_begin(CJXL_Codestream *stream, CJXL_Source *source, uint64_t offset) {
    memset(stream, 0, sizeof *stream);
    stream->source = source;
    uint8_t marker[2] = {0};
    if (CJXL_source_read(source, 0, marker, 2) == 2 && marker[0] == 0xFF && marker[1] == 0x0A) {
        stream->at = offset;
        stream->end = UINT64_MAX;
        return 1;
    }
    return enter(stream, 0, offset);
}

static uint32_t next_byte(CJXL_Codestream *stream) {
    if (!stream->ended && stream->at >= stream->end && !enter(stream, stream->end, 0)) stream->ended = 1;
    if (stream->ended) return 0;
    if (stream->at < stream->ahead_at || stream->at - stream->ahead_at >= stream->ahead_count) {
        stream->ahead_at = stream->at;
        stream->ahead_count = CJXL_source_read(stream->source, stream->at, stream->ahead, sizeof stream->ahead);
        if (stream->ahead_count == 0) {
            stream->ended = 1;
            return 0;
        }
    }
    return stream->ahead[stream->at++ - stream->ahead_at];
}

uint32_t CJXL_codestream_bits(CJXL_Codestream *stream, int count) {
    while (stream->bit_count < count) {
        stream->bits |= (uint64_t)next_byte(stream) << stream->bit_count;
        stream->bit_count += 8;
    }
    uint32_t value = (uint32_t)(stream->bits & (((uint64_t)1 << count) - 1));
    stream->bits >>= count;
    stream->bit_count -= count;
    return value;
}

void CJXL_codestream_align(CJXL_Codestream *stream) {
    stream->bits = 0;
    stream->bit_count = 0;
}

void CJXL_codestream_skip(CJXL_Codestream *stream, uint64_t count) {
    while (count > 0 && !stream->ended) {
        uint64_t left = stream->at < stream->end ? stream->end - stream->at : 0;
        if (count < left) {
            stream->at += count;
            return;
        }
        count -= left;
        if (stream->end == UINT64_MAX || !enter(stream, stream->end, 0)) stream->ended = 1;
    }
}
