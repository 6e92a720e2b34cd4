#include "include/CLCMS.h"

#include <stdlib.h>

#include <lcms2.h>

/// The number of levels of each sample to compare when checking whether a profile is equivalent to sRGB.
enum { PROBES = 6 };

struct CLCMS_Transform {
    cmsContext context;
    cmsHTRANSFORM transform;
    int samples;
    uint8_t grey[256];  // The whole transform of grey samples.
};

static cmsColorSpaceSignature space_of(int samples) {
    switch (samples) {
    case CLCMS_GREY:
        return cmsSigGrayData;
    case CLCMS_RGB:
        return cmsSigRgbData;
    default:
        return cmsSigCmykData;
    }
}

static cmsUInt32Number format_of(int samples) {
    switch (samples) {
    case CLCMS_GREY:
        return TYPE_GRAY_8;
    case CLCMS_RGB:
        return TYPE_RGB_8;
    case CLCMS_CMYK:
        return TYPE_CMYK_8;
    default:
        return TYPE_CMYK_8_REV;
    }
}

static cmsHTRANSFORM open(cmsContext context, const uint8_t *profile, size_t length, int samples) {
    cmsHPROFILE from = cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)length);
    cmsHPROFILE to = from ? cmsCreate_sRGBProfileTHR(context) : NULL;
    cmsHTRANSFORM transform = NULL;
    if (to && cmsGetColorSpace(from) == space_of(samples))
        transform = cmsCreateTransformTHR(
            context, from, format_of(samples), to, TYPE_RGB_8, INTENT_RELATIVE_COLORIMETRIC,
            cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE);
    if (from) cmsCloseProfile(from);
    if (to) cmsCloseProfile(to);
    return transform;
}

static void tabulate_grey(CLCMS_Transform *transform) {
    uint8_t samples[256], colors[256][3];
    for (int i = 0; i < 256; i++) samples[i] = (uint8_t)i;
    cmsDoTransform(transform->transform, samples, colors, 256);
    for (int i = 0; i < 256; i++) transform->grey[i] = colors[i][1];
}

static int differs(int a, int b) { return a - b > 1 || b - a > 1; }

static int changes_grey(const CLCMS_Transform *transform) {
    for (int i = 0; i < 256; i++)
        if (differs(transform->grey[i], i)) return 1;
    return 0;
}

static int changes_rgb(const CLCMS_Transform *transform) {
    for (int i = 0; i < PROBES * PROBES * PROBES; i++) {
        uint8_t from[3] = {
            (uint8_t)(i % PROBES * 255 / (PROBES - 1)), (uint8_t)(i / PROBES % PROBES * 255 / (PROBES - 1)),
            (uint8_t)(i / PROBES / PROBES * 255 / (PROBES - 1))};
        uint8_t to[3];
        cmsDoTransform(transform->transform, from, to, 1);
        if (differs(from[0], to[0]) || differs(from[1], to[1]) || differs(from[2], to[2])) return 1;
    }
    return 0;
}

static int changes_colors(CLCMS_Transform *transform) {
    switch (transform->samples) {
    case CLCMS_GREY:
        tabulate_grey(transform);
        return changes_grey(transform);
    case CLCMS_RGB:
        return changes_rgb(transform);
    default:
        return 1;
    }
}

CLCMS_Transform *CLCMS_transform_create(const uint8_t *profile, size_t length, int samples) {
    CLCMS_Transform *transform = calloc(1, sizeof *transform);
    if (!transform) return NULL;
    transform->samples = samples;
    // A context without a logger, so that errors are silent and nothing is shared between threads.
    transform->context = cmsCreateContext(NULL, NULL);
    if (transform->context) transform->transform = open(transform->context, profile, length, samples);
    if (transform->transform && changes_colors(transform)) return transform;
    CLCMS_transform_destroy(transform);
    return NULL;
}

void CLCMS_transform_run(const CLCMS_Transform *transform, const uint8_t *from, uint8_t *to, size_t count) {
    if (transform->samples == CLCMS_GREY) {
        for (size_t i = 0; i < count; i++) to[i] = transform->grey[from[i]];
        return;
    }
    cmsDoTransform(transform->transform, from, to, (cmsUInt32Number)count);
}

void CLCMS_transform_destroy(CLCMS_Transform *transform) {
    if (transform->transform) cmsDeleteTransform(transform->transform);
    if (transform->context) cmsDeleteContext(transform->context);
    free(transform);
}
