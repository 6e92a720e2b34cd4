/// Converts colours from an embedded ICC profile to sRGB with Little CMS. The functions make no callbacks, and keep no
/// state outside their transform. A transform can be used by one thread at a time.
#ifndef CLCMS_H
#define CLCMS_H

#include <stddef.h>
#include <stdint.h>

/// The meaning of the samples of a pixel, eight bits each.
enum {
    CLCMS_GREY = 1,
    CLCMS_RGB = 3,
    /// 0 means no ink.
    CLCMS_CMYK = 4,
    /// 255 means no ink, as Adobe stores it.
    CLCMS_CMYK_INVERTED = 5,
};

/// Primaries by their code points (ISO/IEC 23091-2, table 2).
enum {
    CLCMS_BT2020 = 9,
    CLCMS_DISPLAY_P3 = 12,
};

/// Writes an RGB profile with these primaries, white point D65 and the curve of sRGB. Returns its length in bytes; 0 if
/// `capacity` is too small or the primaries are others.
size_t CLCMS_profile_of_primaries(int primaries, uint8_t *_Nonnull profile, size_t capacity);

/// The number of values of a curve: those of the samples 0, ½, 1, 1½, …, 255.
enum { CLCMS_CURVE_VALUES = 511 };

/// Writes the curves by which samples of a CLCMS_GREY or CLCMS_RGB profile become linear light from 0 to 1: one curve
/// for grey, otherwise three. Returns their number; 0 if the profile is for other samples, or not based on curves
/// alone.
int CLCMS_profile_curves(
    const uint8_t *_Nonnull profile, size_t length, int samples, float *_Nonnull values);

typedef struct CLCMS_Transform CLCMS_Transform;

/// Creates a transform from `profile` to sRGB, relative colorimetric with black point compensation: grey to grey, all
/// others to RGB. Null if the profile does not apply to such samples, or changes no colour by more than one step.
CLCMS_Transform *_Nullable CLCMS_transform_create(const uint8_t *_Nonnull profile, size_t length, int samples);

/// Converts `count` pixels. `from` has 1, 3 or 4 samples per pixel, `to` has 1 for grey and otherwise 3. They can be
/// the same memory if a pixel of the result is not larger.
void CLCMS_transform_run(
    const CLCMS_Transform *_Nonnull transform, const uint8_t *_Nonnull from, uint8_t *_Nonnull to, size_t count);

void CLCMS_transform_destroy(CLCMS_Transform *_Nonnull transform);

#endif
