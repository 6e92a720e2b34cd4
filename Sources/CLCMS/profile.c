#include "include/CLCMS.h"

#include <lcms2.h>

static cmsHPROFILE make(cmsContext context, int primaries) {
    static const cmsCIExyY white = {0.3127, 0.3290, 1};
    static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
    // IEC 61966-2-1: ((x + 0.055) / 1.055)^2.4 above 0.04045, otherwise x / 12.92.
    static const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    cmsToneCurve *curve = cmsBuildParametricToneCurve(context, 4, srgb);
    if (!curve) return NULL;
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile =
        cmsCreateRGBProfileTHR(context, &white, primaries == CLCMS_DISPLAY_P3 ? &p3 : &bt2020, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

size_t CLCMS_profile_of_primaries(int primaries, uint8_t *profile, size_t capacity) {
    if (primaries != CLCMS_DISPLAY_P3 && primaries != CLCMS_BT2020) return 0;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (!context) return 0;
    cmsHPROFILE made = make(context, primaries);
    cmsUInt32Number length = 0;
    if (made && (!cmsSaveProfileToMem(made, NULL, &length) || length > capacity ||
                 !cmsSaveProfileToMem(made, profile, &length)))
        length = 0;
    if (made) cmsCloseProfile(made);
    cmsDeleteContext(context);
    return length;
}
