#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>

/* The largest output of CZlib_gzip for `count` bytes, in bytes. */
size_t CZlib_bound(size_t count);

/* Compresses `count` bytes to `output` as gzip (RFC 1952) at level 1 to 9. The header has no name and no time, so that equal
   input gives equal output. Returns the number of bytes written; 0 if memory runs out or `capacity` is too small. */
size_t CZlib_gzip(const unsigned char *_Nullable input, size_t count, int level, unsigned char *_Nonnull output, size_t capacity);

/* Compresses `count` bytes to `output` as a zlib stream (RFC 1950) at level 1 to 9. Returns the number of bytes written; 0 if memory
   runs out or `capacity` is too small. */
size_t CZlib_deflate(const unsigned char *_Nonnull input, size_t count, int level, unsigned char *_Nonnull output, size_t capacity);

/* Decompresses `count` bytes of a zlib stream (RFC 1950) to `output`. Returns the number of bytes written; 0 if the stream is
   damaged or has more than `capacity` bytes. */
size_t CZlib_inflate(const unsigned char *_Nonnull input, size_t count, unsigned char *_Nonnull output, size_t capacity);

/* Decompresses a raw deflate stream (RFC 1951) piece by piece. */
typedef struct CZlib_Inflater CZlib_Inflater;

/* NULL if memory runs out. */
CZlib_Inflater *_Nullable CZlib_inflaterOpen(void);

/* Consumes up to `*count` bytes and writes up to `*capacity` bytes. Sets both to the numbers of bytes consumed and written.
   Returns 1 at the end of the stream, 0 before it, and -1 if the stream is damaged. */
int CZlib_inflaterStep(CZlib_Inflater *_Nonnull inflater, const unsigned char *_Nullable input, size_t *_Nonnull count,
                       unsigned char *_Nonnull output, size_t *_Nonnull capacity);

void CZlib_inflaterClose(CZlib_Inflater *_Nonnull inflater);

/* Compresses to a raw deflate stream (RFC 1951) piece by piece. Equal bytes give an equal stream, however they are divided. */
typedef struct CZlib_Deflater CZlib_Deflater;

/* NULL if memory runs out. */
CZlib_Deflater *_Nullable CZlib_deflaterOpen(void);

/* Consumes up to `*count` bytes and writes up to `*capacity` bytes. Sets both to the numbers of bytes consumed and written.
   `is_last` means that no bytes follow. Returns 1 at the end of the stream, 0 before it, and -1 on failure. */
int CZlib_deflaterStep(CZlib_Deflater *_Nonnull deflater, const unsigned char *_Nullable input, size_t *_Nonnull count, int is_last,
                       unsigned char *_Nonnull output, size_t *_Nonnull capacity);

void CZlib_deflaterClose(CZlib_Deflater *_Nonnull deflater);

/* Updates the CRC-32 `crc`, which is 0 at first, by `count` bytes. */
unsigned int CZlib_crc32(unsigned int crc, const unsigned char *_Nullable bytes, size_t count);

#endif
