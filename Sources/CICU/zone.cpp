#include "CICUText.h"

#include <cstring>
#include <new>
#include <unicode/localpointer.h>
#include <unicode/strenum.h>
#include <unicode/timezone.h>
#include <unicode/unistr.h>

using icu::LocalPointer;
using icu::StringEnumeration;
using icu::TimeZone;
using icu::UnicodeString;

struct CICU_Zone {
    LocalPointer<TimeZone> rules;
};

int CICU_zone_open(const char *identifier, CICU_Zone **out, char *message) {
    *out = nullptr;
    LocalPointer<TimeZone> zone(TimeZone::createTimeZone(UnicodeString::fromUTF8(identifier)));
    if (zone.isNull()) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    // For an unknown identifier, ICU returns a special zone and no error.
    if (*zone == TimeZone::getUnknown()) {
        return CICU_fail(U_ILLEGAL_ARGUMENT_ERROR, message);
    }
    CICU_Zone *opened = new (std::nothrow) CICU_Zone;
    if (opened == nullptr) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    opened->rules.adoptInstead(zone.orphan());
    *out = opened;
    return CICU_OK;
}

void CICU_zone_close(CICU_Zone *zone) {
    delete zone;
}

int CICU_zone_offset_at(const CICU_Zone *zone, int64_t utc_seconds, int32_t *offset, char *message) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t raw = 0, saving = 0;
    zone->rules->getOffset(static_cast<UDate>(utc_seconds) * 1000.0, false, raw, saving, status);
    *offset = U_FAILURE(status) ? 0 : (raw + saving) / 1000;
    return U_FAILURE(status) ? CICU_fail(status, message) : CICU_OK;
}

size_t CICU_region_zones(const char *code, char *names, size_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    LocalPointer<StringEnumeration> zones(
        TimeZone::createTimeZoneIDEnumeration(UCAL_ZONE_TYPE_CANONICAL_LOCATION, code, nullptr, status));
    size_t length = 0;
    int32_t count = 0;
    while (U_SUCCESS(status)) {
        const char *name = zones->next(&count, status);
        if (name == nullptr || U_FAILURE(status)) {
            break;
        }
        size_t size = static_cast<size_t>(count);
        if (length + size + 2 > capacity) {
            return 0;
        }
        if (length > 0) {
            names[length++] = ' ';
        }
        std::memcpy(names + length, name, size);
        length += size;
        names[length] = 0;
    }
    return U_FAILURE(status) ? 0 : length;
}
