#include "include/rows.h"

#include <string.h>

#include "vectors.h"

/// Eight bytes as 16 bits each, so that sums and differences do not overflow.
BODY EightShorts wide(const uint8_t *bytes) { return __builtin_convertvector(*(const EightBytes *)bytes, EightShorts); }

/// Stores a pixel, and for one of three or six bytes also bytes that the next pixel overwrites.
BODY void store(uint8_t *row, EightShorts pixel, int unit) {
    EightBytes bytes = __builtin_convertvector(pixel, EightBytes);
    if (unit <= 4)
        *(FourBytes *)row = __builtin_shufflevector(bytes, bytes, 0, 1, 2, 3);
    else
        *(EightBytes *)row = bytes;
}

/// The sum of bytes that are stored as 16 bits each, of which only the low bytes are valid.
BODY EightShorts add_bytes(EightShorts a, EightShorts b) {
    return (EightShorts)((SixteenBytes)a + (SixteenBytes)b);
}

BODY EightShorts choose(EightShorts mask, EightShorts yes, EightShorts no) { return (mask & yes) | (~mask & no); }

/// The neighbour nearest to a + b − c; of equally near ones the first of a, b and c. Sean Barrett's stb_image has this
/// form, in which only four steps depend on `left`.
BODY EightShorts nearest(EightShorts left, EightShorts above, EightShorts corner) {
    EightShorts threshold = corner * 3 - above - left;
    EightShorts low = __builtin_elementwise_min(left, above), high = __builtin_elementwise_max(left, above);
    return choose(threshold <= low, high, choose(high <= threshold, low, corner));
}

BODY void subtracted(const uint8_t *filtered, uint8_t *row, size_t count, int unit) {
    EightShorts left = {0};
    for (size_t at = 0; at < count; at += (size_t)unit) {
        left += wide(filtered + at);  // Only the low bytes are stored.
        store(row + at, left, unit);
    }
}

BODY void averaged(const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    EightShorts left = {0};
    for (size_t at = 0; at < count; at += (size_t)unit) {
        left = add_bytes((left + wide(prior + at)) >> 1, wide(filtered + at));
        store(row + at, left, unit);
    }
}

BODY void paeth(const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    EightShorts left = {0}, corner = {0};
    for (size_t at = 0; at < count; at += (size_t)unit) {
        EightShorts above = wide(prior + at);
        left = add_bytes(nearest(left, above, corner), wide(filtered + at));
        store(row + at, left, unit);
        corner = above;
    }
}

/// As `nearest`, for one byte.
BODY int nearest_byte(int left, int above, int corner) {
    int threshold = corner * 3 - above - left;
    int low = left < above ? left : above, high = left < above ? above : left;
    int other = high <= threshold ? low : corner;
    return threshold <= low ? high : other;
}

/// Pixels of one or two bytes are too short for vectors.
BODY void unfilter_short(
    int filter, const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    int left[2] = {0}, corner[2] = {0};
    for (size_t at = 0; at < count; at += (size_t)unit) {
        for (int byte = 0; byte < unit; byte++) {
            int above = prior[at + byte];
            int guess = filter == 1 ? left[byte]
                : filter == 3       ? (left[byte] + above) >> 1
                                    : nearest_byte(left[byte], above, corner[byte]);
            left[byte] = (filtered[at + byte] + guess) & 255;
            row[at + byte] = (uint8_t)left[byte];
            corner[byte] = above;
        }
    }
}

BODY void unfilter_pixels(
    int filter, const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    if (unit <= 2) return unfilter_short(filter, filtered, prior, row, count, unit);
    if (filter == 1) return subtracted(filtered, row, count, unit);
    if (filter == 3) return averaged(filtered, prior, row, count, unit);
    paeth(filtered, prior, row, count, unit);
}

/// Compiled to a separate loop for each filter and pixel size.
BODY void unfilter_size(
    int filter, const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    switch (unit) {
    case 1: return unfilter_pixels(filter, filtered, prior, row, count, 1);
    case 2: return unfilter_pixels(filter, filtered, prior, row, count, 2);
    case 3: return unfilter_pixels(filter, filtered, prior, row, count, 3);
    case 4: return unfilter_pixels(filter, filtered, prior, row, count, 4);
    case 6: return unfilter_pixels(filter, filtered, prior, row, count, 6);
    default: return unfilter_pixels(filter, filtered, prior, row, count, 8);
    }
}

BODY void unfilter(int filter, const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    switch (filter) {
    case 0: memcpy(row, filtered, count); break;
    case 1: unfilter_size(1, filtered, prior, row, count, unit); break;
    case 2: for (size_t at = 0; at < count; at++) row[at] = (uint8_t)(filtered[at] + prior[at]); break;
    case 3: unfilter_size(3, filtered, prior, row, count, unit); break;
    default: unfilter_size(4, filtered, prior, row, count, unit); break;
    }
}

BODY void scale16(const uint8_t *samples, uint8_t *results, size_t count) {
    for (size_t at = 0; at < count; at++) {
        uint32_t sample = (uint32_t)samples[2 * at] << 8 | samples[2 * at + 1];
        results[at] = (uint8_t)((sample * 255 + 32895) >> 16);
    }
}

BODY void look_up_bytes(
    const uint8_t *indices, const uint8_t *table, int channels, uint8_t *results, size_t pixels) {
    for (size_t at = 0; at < pixels; at++) {
        const uint8_t *entry = table + 4 * indices[at];
        if (channels == 1)
            results[at] = entry[0];
        else
            memcpy(results + at * (size_t)channels, entry, 4);
    }
}

#ifdef FAST
FAST static void unfilter_fast(
    int filter, const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
    unfilter(filter, filtered, prior, row, count, unit);
}

FAST static void scale16_fast(const uint8_t *samples, uint8_t *results, size_t count) {
    scale16(samples, results, count);
}
#endif

void CPixels_unfilter(
    int filter, const uint8_t *filtered, const uint8_t *prior, uint8_t *row, size_t count, int unit) {
#ifdef FAST
    if (HAS_FAST) return unfilter_fast(filter, filtered, prior, row, count, unit);
#endif
    unfilter(filter, filtered, prior, row, count, unit);
}

void CPixels_scale16(const uint8_t *samples, uint8_t *results, size_t count) {
#ifdef FAST
    if (HAS_FAST) return scale16_fast(samples, results, count);
#endif
    scale16(samples, results, count);
}

void CPixels_look_up(
    const uint8_t *indices, int depth, const uint8_t *table, int channels, uint8_t *results, size_t pixels) {
    if (depth == 8) {
        switch (channels) {
        case 1: return look_up_bytes(indices, table, 1, results, pixels);
        case 3: return look_up_bytes(indices, table, 3, results, pixels);
        default: return look_up_bytes(indices, table, 4, results, pixels);
        }
    }
    for (size_t at = 0; at < pixels; at++) {
        size_t bit = at * (size_t)depth;
        int index = indices[bit >> 3] >> (8 - depth - (int)(bit & 7)) & ((1 << depth) - 1);
        memcpy(results + at * (size_t)channels, table + 4 * index, (size_t)channels);
    }
}

void CPixels_spread_grey(const uint8_t *samples, uint8_t *results, size_t pixels) {
    for (size_t at = 0; at < pixels; at++) {
        uint32_t grey = samples[2 * at], alpha = samples[2 * at + 1];
        uint8_t pixel[4] = {(uint8_t)grey, (uint8_t)grey, (uint8_t)grey, (uint8_t)alpha};
        memcpy(results + 4 * at, pixel, 4);
    }
}
