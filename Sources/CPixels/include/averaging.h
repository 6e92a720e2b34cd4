/// Averages of neighbouring pixels, for large reductions.
#ifndef CPIXELS_AVERAGING_H
#define CPIXELS_AVERAGING_H

#include <stddef.h>
#include <stdint.h>

/// The number of samples of padding that are read and written after the end of `sums` and `results`.
enum { CPIXELS_SPARE_SAMPLES = 4 };

/// Adds samples to sums. At most 257 rows fit.
void CPixels_add(const uint8_t *_Nonnull row, uint16_t *_Nonnull sums, size_t count);

/// Adds RGBA pixels to sums, with the colours multiplied by alpha, and alpha by 255.
void CPixels_add_premultiplied(const uint8_t *_Nonnull row, uint32_t *_Nonnull sums, size_t pixels);

/// The sums of `shrink` neighbouring pixels of one or three samples, multiplied by `factor`.
void CPixels_average(
    const uint16_t *_Nonnull sums, int channels, size_t shrink, float factor, float *_Nonnull results, size_t pixels);

/// The same for four samples, whose sums must fit in 32 bits.
void CPixels_average_premultiplied(
    const uint32_t *_Nonnull sums, size_t shrink, float factor, float *_Nonnull results, size_t pixels);

/// Adds a weighted row to sums.
void CPixels_accumulate(const float *_Nonnull row, float weight, float *_Nonnull sums, size_t count);

#endif
