#include "CZlib.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

/* The bound of the data, and the header and trailer of gzip. */
size_t CZlib_bound(size_t count) {
    return compressBound((uLong)count) + 32;
}

size_t CZlib_gzip(const unsigned char *input, size_t count, int level, unsigned char *output, size_t capacity) {
    z_stream stream = {0};
    if (count > UINT_MAX || capacity > UINT_MAX) return 0;
    /* 16 added to the window size selects gzip (zlib.h, deflateInit2). */
    if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)input;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int end = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return end == Z_STREAM_END ? written : 0;
}

size_t CZlib_deflate(const unsigned char *input, size_t count, int level, unsigned char *output, size_t capacity) {
    uLongf written = (uLongf)capacity;
    return compress2(output, &written, input, (uLong)count, level) == Z_OK ? (size_t)written : 0;
}

size_t CZlib_inflate(const unsigned char *input, size_t count, unsigned char *output, size_t capacity) {
    uLongf written = (uLongf)capacity;
    return uncompress(output, &written, input, (uLong)count) == Z_OK ? (size_t)written : 0;
}

struct CZlib_Inflater {
    z_stream stream;
};

CZlib_Inflater *CZlib_inflaterOpen(void) {
    CZlib_Inflater *inflater = calloc(1, sizeof *inflater);
    if (inflater == NULL) return NULL;
    /* A negative window size selects a raw stream (zlib.h, inflateInit2). */
    if (inflateInit2(&inflater->stream, -MAX_WBITS) == Z_OK) return inflater;
    free(inflater);
    return NULL;
}

int CZlib_inflaterStep(
    CZlib_Inflater *inflater, const unsigned char *input, size_t *count, unsigned char *output, size_t *capacity) {
    z_stream *stream = &inflater->stream;
    size_t given = *count < UINT_MAX ? *count : UINT_MAX;
    size_t room = *capacity < UINT_MAX ? *capacity : UINT_MAX;
    stream->next_in = (unsigned char *)input;
    stream->avail_in = (uInt)given;
    stream->next_out = output;
    stream->avail_out = (uInt)room;
    int end = inflate(stream, Z_NO_FLUSH);
    *count = given - stream->avail_in;
    *capacity = room - stream->avail_out;
    if (end == Z_STREAM_END) return 1;
    return end == Z_OK || end == Z_BUF_ERROR ? 0 : -1;
}

void CZlib_inflaterClose(CZlib_Inflater *inflater) {
    inflateEnd(&inflater->stream);
    free(inflater);
}

struct CZlib_Deflater {
    z_stream stream;
};

CZlib_Deflater *CZlib_deflaterOpen(void) {
    CZlib_Deflater *deflater = calloc(1, sizeof *deflater);
    if (deflater == NULL) return NULL;
    /* The level, window and memory of libarchive, which wrote the bundles of earlier versions. */
    if (deflateInit2(&deflater->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK)
        return deflater;
    free(deflater);
    return NULL;
}

int CZlib_deflaterStep(CZlib_Deflater *deflater, const unsigned char *input, size_t *count, int is_last,
                       unsigned char *output, size_t *capacity) {
    z_stream *stream = &deflater->stream;
    size_t given = *count < UINT_MAX ? *count : UINT_MAX;
    size_t room = *capacity < UINT_MAX ? *capacity : UINT_MAX;
    int ends = is_last && given == *count;
    stream->next_in = (unsigned char *)input;
    stream->avail_in = (uInt)given;
    stream->next_out = output;
    stream->avail_out = (uInt)room;
    int end = deflate(stream, ends ? Z_FINISH : Z_NO_FLUSH);
    *count = given - stream->avail_in;
    *capacity = room - stream->avail_out;
    if (end == Z_STREAM_END) return 1;
    return end == Z_OK || end == Z_BUF_ERROR ? 0 : -1;
}

void CZlib_deflaterClose(CZlib_Deflater *deflater) {
    deflateEnd(&deflater->stream);
    free(deflater);
}

unsigned int CZlib_crc32(unsigned int crc, const unsigned char *bytes, size_t count) {
    return (unsigned int)crc32_z(crc, bytes, count);
}
