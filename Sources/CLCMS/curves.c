#include "include/CLCMS.h"

#include <lcms2.h>

/// Whether the profile is based on tone curves alone. Tables, if it has any, take precedence over curves. In a profile
/// whose connection space is Lab, a curve of grey is one of lightness.
static int is_by_curves(cmsHPROFILE profile, int samples) {
    static const cmsTagSignature tables[] = {cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigDToB0Tag, cmsSigDToB1Tag};
    for (int i = 0; i < 4; i++)
        if (cmsIsTag(profile, tables[i])) return 0;
    cmsColorSpaceSignature space = samples == CLCMS_GREY ? cmsSigGrayData : cmsSigRgbData;
    return cmsGetColorSpace(profile) == space && cmsGetPCS(profile) == cmsSigXYZData && cmsIsMatrixShaper(profile);
}

static int evaluate(cmsHPROFILE profile, cmsTagSignature tag, float *values) {
    const cmsToneCurve *curve = cmsReadTag(profile, tag);
    if (!curve) return 0;
    for (int i = 0; i < CLCMS_CURVE_VALUES; i++)
        values[i] = cmsEvalToneCurveFloat(curve, (cmsFloat32Number)i / (CLCMS_CURVE_VALUES - 1));
    return 1;
}

int CLCMS_profile_curves(const uint8_t *profile, size_t length, int samples, float *values) {
    static const cmsTagSignature colors[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    if (samples != CLCMS_GREY && samples != CLCMS_RGB) return 0;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (!context) return 0;
    cmsHPROFILE opened = cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)length);
    int count = opened && is_by_curves(opened, samples) ? samples == CLCMS_GREY ? 1 : 3 : 0;
    for (int i = 0; i < count; i++)
        if (!evaluate(opened, count == 1 ? cmsSigGrayTRCTag : colors[i], values + i * CLCMS_CURVE_VALUES)) count = 0;
    if (opened) cmsCloseProfile(opened);
    cmsDeleteContext(context);
    return count;
}
