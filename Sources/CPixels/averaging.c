#include "include/averaging.h"

#include "vectors.h"

BODY void add(const uint8_t *restrict row, uint16_t *restrict sums, size_t count) {
    for (size_t at = 0; at < count; at++) sums[at] = (uint16_t)(sums[at] + row[at]);
}

/// Two pixels at a time. The product of a colour and alpha fits in 16 bits.
BODY void add_premultiplied(const uint8_t *restrict row, uint32_t *restrict sums, size_t pixels) {
    const EightUnsigned whole = {255, 255, 255, 255, 255, 255, 255, 255};
    size_t at = 0;
    for (; at + 2 <= pixels; at += 2) {
        EightUnsigned two = __builtin_convertvector(*(const EightBytes *)(row + 4 * at), EightUnsigned);
        EightUnsigned alpha = __builtin_shufflevector(two, whole, 3, 3, 3, 8, 7, 7, 7, 8);
        *(EightInts *)(sums + 4 * at) += __builtin_convertvector(two * alpha, EightInts);
    }
    if (at == pixels) return;
    FourInts one = __builtin_convertvector(*(const FourBytes *)(row + 4 * at), FourInts);
    const FourInts opaque = {255, 255, 255, 255};
    *(FourInts *)(sums + 4 * at) += one * __builtin_shufflevector(one, opaque, 3, 3, 3, 4);
}

BODY void average_grey(const uint16_t *sums, size_t shrink, float factor, float *results, size_t pixels) {
    for (size_t pixel = 0; pixel < pixels; pixel++) {
        uint32_t sum = 0;
        for (size_t at = 0; at < shrink; at++) sum += *sums++;
        results[pixel] = (float)sum * factor;
    }
}

BODY void average_rgb(const uint16_t *sums, size_t shrink, float factor, float *results, size_t pixels) {
    for (size_t pixel = 0; pixel < pixels; pixel++, results += 3) {
        FourInts sum = {0};
        for (size_t at = 0; at < shrink; at++, sums += 3)
            sum += __builtin_convertvector(*(const FourShorts *)sums, FourInts);
        *(FourFloats *)results = __builtin_convertvector(sum, FourFloats) * factor;
    }
}

BODY void average_rgba(const uint32_t *sums, size_t shrink, float factor, float *results, size_t pixels) {
    for (size_t pixel = 0; pixel < pixels; pixel++, results += 4) {
        FourInts sum = {0};
        for (size_t at = 0; at < shrink; at++, sums += 4) sum += *(const FourInts *)sums;
        *(FourFloats *)results = __builtin_convertvector(sum, FourFloats) * factor;
    }
}

BODY void accumulate(const float *restrict row, float weight, float *restrict sums, size_t count) {
    for (size_t at = 0; at < count; at++) sums[at] += row[at] * weight;
}

#ifdef FAST
FAST static void add_fast(const uint8_t *row, uint16_t *sums, size_t count) { add(row, sums, count); }

FAST static void add_premultiplied_fast(const uint8_t *row, uint32_t *sums, size_t pixels) {
    add_premultiplied(row, sums, pixels);
}

FAST static void average_rgb_fast(
    const uint16_t *sums, size_t shrink, float factor, float *results, size_t pixels) {
    average_rgb(sums, shrink, factor, results, pixels);
}

FAST static void average_rgba_fast(
    const uint32_t *sums, size_t shrink, float factor, float *results, size_t pixels) {
    average_rgba(sums, shrink, factor, results, pixels);
}

FAST static void accumulate_fast(const float *row, float weight, float *sums, size_t count) {
    accumulate(row, weight, sums, count);
}
#endif

void CPixels_add(const uint8_t *row, uint16_t *sums, size_t count) {
#ifdef FAST
    if (HAS_FAST) return add_fast(row, sums, count);
#endif
    add(row, sums, count);
}

void CPixels_add_premultiplied(const uint8_t *row, uint32_t *sums, size_t pixels) {
#ifdef FAST
    if (HAS_FAST) return add_premultiplied_fast(row, sums, pixels);
#endif
    add_premultiplied(row, sums, pixels);
}

void CPixels_average(
    const uint16_t *sums, int channels, size_t shrink, float factor, float *results, size_t pixels) {
    if (channels == 1) return average_grey(sums, shrink, factor, results, pixels);
#ifdef FAST
    if (HAS_FAST) return average_rgb_fast(sums, shrink, factor, results, pixels);
#endif
    average_rgb(sums, shrink, factor, results, pixels);
}

void CPixels_average_premultiplied(
    const uint32_t *sums, size_t shrink, float factor, float *results, size_t pixels) {
#ifdef FAST
    if (HAS_FAST) return average_rgba_fast(sums, shrink, factor, results, pixels);
#endif
    average_rgba(sums, shrink, factor, results, pixels);
}

void CPixels_accumulate(const float *row, float weight, float *sums, size_t count) {
#ifdef FAST
    if (HAS_FAST) return accumulate_fast(row, weight, sums, count);
#endif
    accumulate(row, weight, sums, count);
}
