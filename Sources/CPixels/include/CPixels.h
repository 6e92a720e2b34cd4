/// Inner loops over samples with vector instructions, selected for the processor that the program runs on. The caller
/// guarantees all lengths.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "averaging.h"
#include "rows.h"

/// The weighted sum of `taps` rows of `count` samples. Reads and writes `count` rounded up to a multiple of eight.
void CPixels_weigh_rows(
    const uint8_t *_Nonnull const *_Nonnull rows, const float *_Nonnull weights, size_t taps, float *_Nonnull sums,
    size_t count);

/// Each of `count` results is the weighted sum of `stride` neighbours, a multiple of four, from its `first` on, rounded
/// and clamped to a byte.
void CPixels_filter_columns(
    const float *_Nonnull sums, const ptrdiff_t *_Nonnull first, const float *_Nonnull weights, size_t stride,
    uint8_t *_Nonnull results, size_t count);

/// The inverse discrete cosine transform of the 64 coefficients of a block, in row order, to eight by eight samples,
/// with rows `stride` bytes apart. Bit-exact with libjpeg's "islow" for all coefficients that encoders produce.
void CPixels_inverse8(const int16_t *_Nonnull coefficients, uint8_t *_Nonnull samples, ptrdiff_t stride);

/// The inverse discrete cosine transform of the four lowest frequencies along each axis, to four by four samples, with
/// rows `stride` bytes apart.
///
/// `coefficients` are in column order. An orthonormal transform of four points shows what one of eight points does at
/// half the size; its factor of two is divided out, and 128 is added. The constants are cos(π/8)/√2 and cos(3π/8)/√2,
/// times 2¹⁴.
static inline void CPixels_inverse4(
    const int16_t *_Nonnull coefficients, uint8_t *_Nonnull samples, ptrdiff_t stride) {
#if defined(__SSE2__)
    const __m128i half_sum = _mm_set1_epi32(8192 << 16 | 8192);
    const __m128i half_difference = _mm_set1_epi32((int)(0xE000u << 16) | 8192);
    const __m128i odd_sum = _mm_set1_epi32(4433 << 16 | 10703);
    const __m128i odd_difference = _mm_set1_epi32((int)(0xD631u << 16) | 4433);
    __m128i low = _mm_loadu_si128((const __m128i *)coefficients);
    __m128i high = _mm_loadu_si128((const __m128i *)(coefficients + 8));
    // Pairs of the first and third, and of the second and fourth, for a multiply-add instruction.
    __m128i even = _mm_unpacklo_epi16(low, high), odd = _mm_unpackhi_epi16(low, high);
    __m128i round = _mm_set1_epi32(1 << 10);
    __m128i e0 = _mm_add_epi32(_mm_madd_epi16(even, half_sum), round);
    __m128i e1 = _mm_add_epi32(_mm_madd_epi16(even, half_difference), round);
    __m128i o0 = _mm_madd_epi16(odd, odd_sum), o1 = _mm_madd_epi16(odd, odd_difference);
    __m128i y01 = _mm_packs_epi32(
        _mm_srai_epi32(_mm_add_epi32(e0, o0), 11), _mm_srai_epi32(_mm_add_epi32(e1, o1), 11));
    __m128i y23 = _mm_packs_epi32(
        _mm_srai_epi32(_mm_sub_epi32(e1, o1), 11), _mm_srai_epi32(_mm_sub_epi32(e0, o0), 11));
    y01 = _mm_shufflehi_epi16(_mm_shufflelo_epi16(y01, 0xD8), 0xD8);
    y23 = _mm_shufflehi_epi16(_mm_shufflelo_epi16(y23, 0xD8), 0xD8);
    even = _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(y01), _mm_castsi128_ps(y23), 0x88));
    odd = _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(y01), _mm_castsi128_ps(y23), 0xDD));
    round = _mm_set1_epi32((128 << 18) + (1 << 17));
    e0 = _mm_add_epi32(_mm_madd_epi16(even, half_sum), round);
    e1 = _mm_add_epi32(_mm_madd_epi16(even, half_difference), round);
    o0 = _mm_madd_epi16(odd, odd_sum);
    o1 = _mm_madd_epi16(odd, odd_difference);
    __m128i z01 = _mm_packs_epi32(
        _mm_srai_epi32(_mm_add_epi32(e0, o0), 18), _mm_srai_epi32(_mm_add_epi32(e1, o1), 18));
    __m128i z23 = _mm_packs_epi32(
        _mm_srai_epi32(_mm_sub_epi32(e1, o1), 18), _mm_srai_epi32(_mm_sub_epi32(e0, o0), 18));
    __m128i all = _mm_packus_epi16(z01, z23);
    for (int row = 0; row < 4; row++) {
        int word = _mm_cvtsi128_si32(all);
        memcpy(samples + row * stride, &word, 4);
        all = _mm_srli_si128(all, 4);
    }
#else
    int32_t sums[16];
    for (int i = 0; i < 4; i++) {
        int32_t a = coefficients[i], b = coefficients[4 + i], c = coefficients[8 + i], d = coefficients[12 + i];
        int32_t e0 = (a + c) * 8192 + 1024, e1 = (a - c) * 8192 + 1024;
        int32_t o0 = b * 10703 + d * 4433, o1 = b * 4433 - d * 10703;
        sums[i] = (e0 + o0) >> 11, sums[4 + i] = (e1 + o1) >> 11;
        sums[8 + i] = (e1 - o1) >> 11, sums[12 + i] = (e0 - o0) >> 11;
    }
    for (int i = 0; i < 16; i++) sums[i] = sums[i] < -32768 ? -32768 : sums[i] > 32767 ? 32767 : sums[i];
    for (int x = 0; x < 4; x++) {
        int32_t a = sums[4 * x], b = sums[4 * x + 1], c = sums[4 * x + 2], d = sums[4 * x + 3];
        int32_t e0 = (a + c) * 8192 + (128 << 18) + (1 << 17), e1 = (a - c) * 8192 + (128 << 18) + (1 << 17);
        int32_t o0 = b * 10703 + d * 4433, o1 = b * 4433 - d * 10703;
        int32_t rows[4] = {(e0 + o0) >> 18, (e1 + o1) >> 18, (e1 - o1) >> 18, (e0 - o0) >> 18};
        for (int y = 0; y < 4; y++) samples[y * stride + x] = rows[y] < 0 ? 0 : rows[y] > 255 ? 255 : (uint8_t)rows[y];
    }
#endif
}

#endif
