#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>

/* The most bytes that CZlib_gzip writes for `count` bytes. */
size_t CZlib_bound(size_t count);

/* Compresses `count` bytes into `output` as gzip (RFC 1952) at level 1 to 9, without name or time, so that equal bytes give
   equal bytes. How many were written; 0 where memory ran out or `capacity` is too small. */
size_t CZlib_gzip(const unsigned char *_Nullable input, size_t count, int level, unsigned char *_Nonnull output, size_t capacity);

/* Takes `count` bytes of a zlib stream (RFC 1950) apart into `output`. How many were written; 0 where the stream is damaged or
   has more than `capacity`. */
size_t CZlib_inflate(const unsigned char *_Nonnull input, size_t count, unsigned char *_Nonnull output, size_t capacity);

/* Takes a deflate stream without a frame (RFC 1951) apart, piece by piece. */
typedef struct CZlib_Inflater CZlib_Inflater;

/* NULL where memory ran out. */
CZlib_Inflater *_Nullable CZlib_inflaterOpen(void);

/* Takes what it can of `*count` bytes, and writes what it can into `*capacity` bytes; both are then what was taken and written. 1 at the
   end of the stream, 0 before it, -1 where the stream is damaged. */
int CZlib_inflaterStep(CZlib_Inflater *_Nonnull inflater, const unsigned char *_Nullable input, size_t *_Nonnull count,
                       unsigned char *_Nonnull output, size_t *_Nonnull capacity);

void CZlib_inflaterClose(CZlib_Inflater *_Nonnull inflater);

/* Makes a deflate stream without a frame (RFC 1951), piece by piece: of equal bytes an equal one, wherever the pieces end. */
typedef struct CZlib_Deflater CZlib_Deflater;

/* NULL where memory ran out. */
CZlib_Deflater *_Nullable CZlib_deflaterOpen(void);

/* Takes what it can of `*count` bytes, and writes what it can into `*capacity` bytes; both are then what was taken and written. Where
   `is_last`, no bytes follow. 1 at the end of the stream, 0 before it, -1 where it failed. */
int CZlib_deflaterStep(CZlib_Deflater *_Nonnull deflater, const unsigned char *_Nullable input, size_t *_Nonnull count, int is_last,
                       unsigned char *_Nonnull output, size_t *_Nonnull capacity);

void CZlib_deflaterClose(CZlib_Deflater *_Nonnull deflater);

/* The CRC-32 of what has the CRC-32 `crc`, followed by `count` bytes; 0 is that of nothing. */
unsigned int CZlib_crc32(unsigned int crc, const unsigned char *_Nullable bytes, size_t count);

#endif
