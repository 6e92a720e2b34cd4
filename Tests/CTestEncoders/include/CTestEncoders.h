/// Encoders that only tests use: pictures to be decoded by the program are made by the libraries themselves.
#ifndef CTESTENCODERS_H
#define CTESTENCODERS_H

#include <stddef.h>
#include <stdint.h>

/// A HEIF file of one picture, HEVC or with `av1` AV1, of `channels` 1 or 3 samples a pixel. `quality` is 0 to 100.
/// Answers its length and, in `*file`, bytes for `free`; 0 on failure.
size_t CTestEncoders_heif(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, int av1, int quality,
    uint8_t *_Nullable *_Nonnull file);

/// A WebP file without extensions, of `channels` 3 or 4 samples a pixel; without loss where `quality` is above 100.
size_t CTestEncoders_webp(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, float quality,
    uint8_t *_Nullable *_Nonnull file);

#endif
