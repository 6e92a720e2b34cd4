#include "CZlib.h"

#include <limits.h>
#include <zlib.h>

/* What deflateBound says, and the header and trailer of gzip. */
size_t CZlib_bound(size_t count) {
    return compressBound((uLong)count) + 32;
}

size_t CZlib_gzip(const unsigned char *input, size_t count, int level, unsigned char *output, size_t capacity) {
    z_stream stream = {0};
    if (count > UINT_MAX || capacity > UINT_MAX) return 0;
    /* 16 more than the window's size asks for gzip: zlib.h, deflateInit2. */
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

size_t CZlib_inflate(const unsigned char *input, size_t count, unsigned char *output, size_t capacity) {
    uLongf written = (uLongf)capacity;
    return uncompress(output, &written, input, (uLong)count) == Z_OK ? (size_t)written : 0;
}
