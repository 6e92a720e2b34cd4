/// Colours by an embedded profile to sRGB, through Little CMS. None of these functions calls back or keeps any state
/// outside its transform. A transform is used by one thread at a time.
#ifndef CLCMS_H
#define CLCMS_H

#include <stddef.h>
#include <stdint.h>

/// What the samples of a pixel are, eight bits each.
enum {
    CLCMS_GREY = 1,
    CLCMS_RGB = 3,
    /// 0 is no ink.
    CLCMS_CMYK = 4,
    /// 255 is no ink, as Adobe stores it.
    CLCMS_CMYK_INVERTED = 5,
};

/// Primaries by their code points (ISO/IEC 23091-2, table 2).
enum {
    CLCMS_BT2020 = 9,
    CLCMS_DISPLAY_P3 = 12,
};

/// Writes an RGB profile of the primaries, white D65 and the curve of sRGB; answers its length, 0 where `capacity` is too
/// small or the primaries are others.
size_t CLCMS_profile_of_primaries(int primaries, uint8_t *_Nonnull profile, size_t capacity);

/// Values of a curve: those of the samples 0, ½, 1, 1½, …, 255.
enum { CLCMS_CURVE_VALUES = 511 };

/// Writes the curves by which the samples of `profile`, CLCMS_GREY or CLCMS_RGB, become amounts of light, 0 to 1: one curve
/// for grey, else three. Answers how many; 0 where the profile is for other samples, or its light is not by curves alone.
int CLCMS_profile_curves(
    const uint8_t *_Nonnull profile, size_t length, int samples, float *_Nonnull values);

typedef struct CLCMS_Transform CLCMS_Transform;

/// A transform from `profile` to sRGB, relative colorimetric with black point compensation: grey to grey, all others to
/// RGB. Null where the profile cannot be used for such samples, or changes no colour by more than one step.
CLCMS_Transform *_Nullable CLCMS_transform_create(const uint8_t *_Nonnull profile, size_t length, int samples);

/// Converts `count` pixels: `from` has 1, 3 or 4 samples a pixel, `to` 1 for grey and else 3. They may be the same
/// memory where a pixel of the result is no larger.
void CLCMS_transform_run(
    const CLCMS_Transform *_Nonnull transform, const uint8_t *_Nonnull from, uint8_t *_Nonnull to, size_t count);

void CLCMS_transform_destroy(CLCMS_Transform *_Nonnull transform);

#endif
