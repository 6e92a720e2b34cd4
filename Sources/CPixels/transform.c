#include "CPixels.h"

// The transform by Loeffler, Ligtenberg and Moschytz, in fixed point with 13 bits. It computes the same sums as
// libjpeg's "islow" (jidctint.c), so that the samples are identical. Two more bits are kept between the two passes.
enum { BITS = 13, KEPT = 2 };

// Products of the factors that libjpeg adds first: c(n) is cos(n·π/16)·√2.
enum {
    C6 = 4433,
    C2 = 10703,            // c6 + (c2 − c6)
    C6_C2 = -10704,        // c6 − (c2 + c6)
    C3 = 9633,
    Z3 = 9633 - 16069,     // c3 − (c3 + c5)
    Z4 = 9633 - 3196,      // c3 − (c3 − c5)
    Z1 = -7373, Z2 = -20995,
    A0 = 2446 - 7373, A1 = 16819 - 20995, A2 = 25172 - 20995, A3 = 12299 - 7373,
};

#if defined(__SSE2__)
#include <emmintrin.h>

static inline __m128i pair(int first, int second) {
    return _mm_set1_epi32((int)((uint32_t)second << 16 | (uint16_t)first));
}

// Results at both ends of a column, rounded: the sum and the difference of the even and the odd part.
static inline __m128i descaled(__m128i low, __m128i high, int shift) {
    return _mm_packs_epi32(_mm_srai_epi32(low, shift), _mm_srai_epi32(high, shift));
}

// Transforms eight columns at once, with a row in each vector.
static inline __attribute__((always_inline)) void pass(__m128i row[8], int shift) {
    __m128i even[2][4], odd[2][4];
    __m128i round = _mm_set1_epi32(1 << (shift - 1));
    __m128i z3 = _mm_add_epi16(row[7], row[3]), z4 = _mm_add_epi16(row[5], row[1]);
    for (int half = 0; half < 2; half++) {
#define BOTH(a, b) (half ? _mm_unpackhi_epi16(a, b) : _mm_unpacklo_epi16(a, b))
        __m128i ends = BOTH(row[0], row[4]), middle = BOTH(row[2], row[6]);
        __m128i sum = _mm_add_epi32(_mm_madd_epi16(ends, pair(1 << BITS, 1 << BITS)), round);
        __m128i difference = _mm_add_epi32(_mm_madd_epi16(ends, pair(1 << BITS, -(1 << BITS))), round);
        __m128i outer = _mm_madd_epi16(middle, pair(C2, C6)), inner = _mm_madd_epi16(middle, pair(C6, C6_C2));
        even[half][0] = _mm_add_epi32(sum, outer);
        even[half][1] = _mm_add_epi32(difference, inner);
        even[half][2] = _mm_sub_epi32(difference, inner);
        even[half][3] = _mm_sub_epi32(sum, outer);
        __m128i zs = BOTH(z3, z4), far = BOTH(row[7], row[1]), near = BOTH(row[5], row[3]);
        __m128i third = _mm_madd_epi16(zs, pair(Z3, C3)), fourth = _mm_madd_epi16(zs, pair(C3, Z4));
        odd[half][3] = _mm_add_epi32(_mm_madd_epi16(far, pair(A0, Z1)), third);
        odd[half][2] = _mm_add_epi32(_mm_madd_epi16(near, pair(A1, Z2)), fourth);
        odd[half][1] = _mm_add_epi32(_mm_madd_epi16(near, pair(Z2, A2)), third);
        odd[half][0] = _mm_add_epi32(_mm_madd_epi16(far, pair(Z1, A3)), fourth);
#undef BOTH
    }
    for (int i = 0; i < 4; i++) {
        row[i] = descaled(
            _mm_add_epi32(even[0][i], odd[0][i]), _mm_add_epi32(even[1][i], odd[1][i]), shift);
        row[7 - i] = descaled(
            _mm_sub_epi32(even[0][i], odd[0][i]), _mm_sub_epi32(even[1][i], odd[1][i]), shift);
    }
}

static inline __attribute__((always_inline)) void transpose(__m128i row[8]) {
    __m128i two[8], four[8];
    for (int i = 0; i < 4; i++) {
        two[2 * i] = _mm_unpacklo_epi16(row[2 * i], row[2 * i + 1]);
        two[2 * i + 1] = _mm_unpackhi_epi16(row[2 * i], row[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        four[4 * i] = _mm_unpacklo_epi32(two[4 * i], two[4 * i + 2]);
        four[4 * i + 1] = _mm_unpackhi_epi32(two[4 * i], two[4 * i + 2]);
        four[4 * i + 2] = _mm_unpacklo_epi32(two[4 * i + 1], two[4 * i + 3]);
        four[4 * i + 3] = _mm_unpackhi_epi32(two[4 * i + 1], two[4 * i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        row[2 * i] = _mm_unpacklo_epi64(four[i], four[4 + i]);
        row[2 * i + 1] = _mm_unpackhi_epi64(four[i], four[4 + i]);
    }
}

void CPixels_inverse8(const int16_t *coefficients, uint8_t *samples, ptrdiff_t stride) {
    __m128i row[8];
    for (int i = 0; i < 8; i++) row[i] = _mm_loadu_si128((const __m128i *)(coefficients + 8 * i));
    pass(row, BITS - KEPT);
    transpose(row);
    pass(row, BITS + KEPT + 3);
    transpose(row);
    const __m128i middle = _mm_set1_epi8((char)128);
    for (int i = 0; i < 8; i += 2) {
        __m128i both = _mm_add_epi8(_mm_packs_epi16(row[i], row[i + 1]), middle);
        _mm_storel_epi64((__m128i *)(samples + i * stride), both);
        _mm_storel_epi64((__m128i *)(samples + (i + 1) * stride), _mm_srli_si128(both, 8));
    }
}
#else
static int32_t saturated(int32_t value) { return value < -32768 ? -32768 : value > 32767 ? 32767 : value; }

// Transforms one column or row, whose values are `step` apart.
static void pass(int32_t *at, int step, int shift) {
    int32_t in[8], round = 1 << (shift - 1);
    for (int i = 0; i < 8; i++) in[i] = at[i * step];
    int32_t z3 = (int16_t)(in[7] + in[3]), z4 = (int16_t)(in[5] + in[1]);
    int32_t sum = (in[0] + in[4]) * (1 << BITS) + round, difference = (in[0] - in[4]) * (1 << BITS) + round;
    int32_t outer = in[2] * C2 + in[6] * C6, inner = in[2] * C6 + in[6] * C6_C2;
    int32_t third = z3 * Z3 + z4 * C3, fourth = z3 * C3 + z4 * Z4;
    int32_t even[4] = {sum + outer, difference + inner, difference - inner, sum - outer};
    int32_t odd[4] = {
        in[7] * Z1 + in[1] * A3 + fourth, in[5] * Z2 + in[3] * A2 + third, in[5] * A1 + in[3] * Z2 + fourth,
        in[7] * A0 + in[1] * Z1 + third};
    for (int i = 0; i < 4; i++) {
        at[i * step] = saturated((even[i] + odd[i]) >> shift);
        at[(7 - i) * step] = saturated((even[i] - odd[i]) >> shift);
    }
}

void CPixels_inverse8(const int16_t *coefficients, uint8_t *samples, ptrdiff_t stride) {
    int32_t values[64];
    for (int i = 0; i < 64; i++) values[i] = coefficients[i];
    for (int i = 0; i < 8; i++) pass(values + i, 8, BITS - KEPT);
    for (int i = 0; i < 8; i++) pass(values + 8 * i, 1, BITS + KEPT + 3);
    for (int i = 0; i < 64; i++) {
        int32_t sample = values[i] + 128;
        samples[i / 8 * stride + i % 8] = sample < 0 ? 0 : sample > 255 ? 255 : (uint8_t)sample;
    }
}
#endif
