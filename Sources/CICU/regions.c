#include "CICUText.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uldnames.h>
#include <unicode/uregion.h>

struct CICU_Regions {
    ULocaleDisplayNames *names;
};

int CICU_regions_open(const char *tag, CICU_Regions **out, char *message) {
    char locale[ULOC_FULLNAME_CAPACITY];
    *out = NULL;
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return CICU_FAILED;
    }
    CICU_Regions *regions = calloc(1, sizeof *regions);
    if (regions == NULL) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    // Otherwise ICU returns the code itself for a missing name, which looks like a name.
    UDisplayContext context[] = {UDISPCTX_NO_SUBSTITUTE};
    UErrorCode status = U_ZERO_ERROR;
    regions->names = uldn_openForContext(locale, context, 1, &status);
    if (U_FAILURE(status)) {
        CICU_regions_close(regions);
        return CICU_fail(status, message);
    }
    *out = regions;
    return CICU_OK;
}

void CICU_regions_close(CICU_Regions *regions) {
    uldn_close(regions->names);
    free(regions);
}

size_t CICU_regions_name(const CICU_Regions *regions, const char *code, char *name, size_t capacity) {
    UChar units[256];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uldn_regionDisplayName(regions->names, code, units, 256, &status);
    if (U_FAILURE(status) || length <= 0 || length > 256) {
        return 0;
    }
    return CICU_text_to_utf8(units, length, name, capacity);
}

size_t CICU_region_alpha2(const char *code, char *alpha2, size_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const URegion *region = uregion_getRegionFromCode(code, &status);
    if (U_FAILURE(status) || region == NULL || uregion_getType(region) != URGN_TERRITORY) {
        return 0;
    }
    const char *found = uregion_getRegionCode(region);
    size_t length = strlen(found);
    if (length != 2 || capacity < 3) {
        return 0;
    }
    memcpy(alpha2, found, 3);
    return length;
}
