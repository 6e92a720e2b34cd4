/// Converts rows of PNG files (ISO/IEC 15948) from filtered bytes to samples of eight bits.
#ifndef CPIXELS_ROWS_H
#define CPIXELS_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// The number of bytes of padding that are read after the end of the rows below, and written after `row` and `results`.
enum { CPIXELS_SPARE = 16 };

/// Removes the filter, 0 to 4, from `count` bytes of a row (clause 9.2). `prior` is the row above, and `unit` the
/// number of bytes of a pixel, at least 1.
void CPixels_unfilter(
    int filter, const uint8_t *_Nonnull filtered, const uint8_t *_Nonnull prior, uint8_t *_Nonnull row, size_t count,
    int unit);

/// Reduces big-endian samples of 16 bits to the nearest of eight bits, as libpng's png_set_scale_16 does.
void CPixels_scale16(const uint8_t *_Nonnull samples, uint8_t *_Nonnull results, size_t count);

/// Looks up indices of `depth` bits, 1, 2, 4 or 8, in `table`, which has 256 entries of four samples. Writes the first
/// `channels` samples of each, 1, 3 or 4.
void CPixels_look_up(
    const uint8_t *_Nonnull indices, int depth, const uint8_t *_Nonnull table, int channels, uint8_t *_Nonnull results,
    size_t pixels);

/// Converts grey and alpha to RGBA.
void CPixels_spread_grey(const uint8_t *_Nonnull samples, uint8_t *_Nonnull results, size_t pixels);

#endif
