/// Rows of PNG files (ISO/IEC 15948): from filtered bytes to samples of eight bits.
#ifndef CPIXELS_ROWS_H
#define CPIXELS_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// So many bytes behind the end of the rows below are read, and behind `row` and `results` written.
enum { CPIXELS_SPARE = 16 };

/// Takes the filter, 0 to 4, off `count` bytes of a row (clause 9.2). `prior` is the row above, `unit` the bytes of a
/// whole pixel, at least 1.
void CPixels_unfilter(
    int filter, const uint8_t *_Nonnull filtered, const uint8_t *_Nonnull prior, uint8_t *_Nonnull row, size_t count,
    int unit);

/// Samples of 16 bits, the high byte first, to the nearest of eight: as libpng's png_set_scale_16.
void CPixels_scale16(const uint8_t *_Nonnull samples, uint8_t *_Nonnull results, size_t count);

/// Indices of `depth` bits, 1, 2, 4 or 8, to the first `channels`, 1, 3 or 4, of the four samples that each has in `table`,
/// which has 256.
void CPixels_look_up(
    const uint8_t *_Nonnull indices, int depth, const uint8_t *_Nonnull table, int channels, uint8_t *_Nonnull results,
    size_t pixels);

/// Grey and alpha to RGBA.
void CPixels_spread_grey(const uint8_t *_Nonnull samples, uint8_t *_Nonnull results, size_t pixels);

#endif
