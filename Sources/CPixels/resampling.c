#include "include/CPixels.h"

typedef float Four __attribute__((vector_size(16), aligned(4)));
typedef float Eight __attribute__((vector_size(32), aligned(4)));
typedef uint8_t EightBytes __attribute__((vector_size(8), aligned(1)));
typedef int32_t FourInts __attribute__((vector_size(16)));
typedef uint8_t FourBytes __attribute__((vector_size(4), aligned(1)));

#if defined(__x86_64__)
#define FAST __attribute__((target("avx2,fma")))
#define HAS_FAST (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
#endif

#define BODY static inline __attribute__((always_inline))

BODY void weigh_rows(const uint8_t *const *rows, const float *weights, size_t taps, float *sums, size_t count) {
    size_t x = 0;
    for (; x + 8 < count; x += 16) {
        Eight a = {0}, b = {0};
        for (size_t tap = 0; tap < taps; tap++) {
            const uint8_t *row = rows[tap] + x;
            a += __builtin_convertvector(*(const EightBytes *)row, Eight) * weights[tap];
            b += __builtin_convertvector(*(const EightBytes *)(row + 8), Eight) * weights[tap];
        }
        *(Eight *)(sums + x) = a;
        *(Eight *)(sums + x + 8) = b;
    }
    if (x >= count) return;
    Eight a = {0};
    for (size_t tap = 0; tap < taps; tap++)
        a += __builtin_convertvector(*(const EightBytes *)(rows[tap] + x), Eight) * weights[tap];
    *(Eight *)(sums + x) = a;
}

BODY Four weigh(const float *sums, const float *weights, size_t stride) {
    Four sum = {0};
    for (size_t tap = 0; tap < stride; tap += 4) sum += *(const Four *)(sums + tap) * *(const Four *)(weights + tap);
    return sum;
}

BODY FourBytes bytes(Four sum) {
    Four low = {0, 0, 0, 0}, high = {255, 255, 255, 255};
    sum = __builtin_elementwise_min(__builtin_elementwise_max(sum + 0.5f, low), high);
    return __builtin_convertvector(__builtin_convertvector(sum, FourInts), FourBytes);
}

BODY void filter_columns(
    const float *sums, const ptrdiff_t *first, const float *weights, size_t stride, uint8_t *results, size_t count) {
    size_t x = 0;
    for (; x + 4 <= count; x += 4) {
        Four a = weigh(sums + first[x], weights, stride);
        Four b = weigh(sums + first[x + 1], weights + stride, stride);
        Four c = weigh(sums + first[x + 2], weights + 2 * stride, stride);
        Four d = weigh(sums + first[x + 3], weights + 3 * stride, stride);
        weights += 4 * stride;
        Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
        Four cd = __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
        Four sum = __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        *(FourBytes *)(results + x) = bytes(sum);
    }
    for (; x < count; x++, weights += stride) {
        Four a = weigh(sums + first[x], weights, stride);
        Four sum = {a[0] + a[1] + a[2] + a[3], 0, 0, 0};
        results[x] = bytes(sum)[0];
    }
}

#ifdef FAST
FAST static void weigh_rows_fast(
    const uint8_t *const *rows, const float *weights, size_t taps, float *sums, size_t count) {
    weigh_rows(rows, weights, taps, sums, count);
}

FAST static void filter_columns_fast(
    const float *sums, const ptrdiff_t *first, const float *weights, size_t stride, uint8_t *results, size_t count) {
    filter_columns(sums, first, weights, stride, results, count);
}
#endif

void CPixels_weigh_rows(const uint8_t *const *rows, const float *weights, size_t taps, float *sums, size_t count) {
#ifdef FAST
    if (HAS_FAST) return weigh_rows_fast(rows, weights, taps, sums, count);
#endif
    weigh_rows(rows, weights, taps, sums, count);
}

void CPixels_filter_columns(
    const float *sums, const ptrdiff_t *first, const float *weights, size_t stride, uint8_t *results, size_t count) {
#ifdef FAST
    if (HAS_FAST) return filter_columns_fast(sums, first, weights, stride, results, count);
#endif
    filter_columns(sums, first, weights, stride, results, count);
}
