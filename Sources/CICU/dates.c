#include "CICUText.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>

struct CICU_Dates {
    UDateFormat *format;
};

static const UChar utc[] = {'U', 'T', 'C', 0};

static UDateFormat *open_month(const char *locale, UErrorCode *status) {
    static const UChar skeleton[] = {'y', 'M', 'M', 'M', 'M'};
    UChar pattern[64];
    UDateTimePatternGenerator *patterns = udatpg_open(locale, status);
    int32_t length = udatpg_getBestPattern(patterns, skeleton, 5, pattern, 64, status);
    udatpg_close(patterns);
    return udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, 3, pattern, length, status);
}

int CICU_dates_open(const char *tag, int style, CICU_Dates **out, char *message) {
    char locale[ULOC_FULLNAME_CAPACITY];
    *out = NULL;
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return CICU_FAILED;
    }
    CICU_Dates *dates = calloc(1, sizeof *dates);
    if (dates == NULL) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    UErrorCode status = U_ZERO_ERROR;
    if (style == CICU_DATE_MONTH) {
        dates->format = open_month(locale, &status);
    } else {
        UDateFormatStyle time = style == CICU_DATE_TIME ? UDAT_SHORT : UDAT_NONE;
        UDateFormatStyle date = style == CICU_DATE_LONG ? UDAT_LONG : UDAT_MEDIUM;
        dates->format = udat_open(time, date, locale, utc, 3, NULL, 0, &status);
    }
    if (U_FAILURE(status)) {
        CICU_dates_close(dates);
        return CICU_fail(status, message);
    }
    *out = dates;
    return CICU_OK;
}

void CICU_dates_close(CICU_Dates *dates) {
    udat_close(dates->format);
    free(dates);
}

size_t CICU_dates_text(const CICU_Dates *dates, int64_t milliseconds, char *text, size_t capacity) {
    UChar units[256];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = udat_format(dates->format, (UDate)milliseconds, units, 256, NULL, &status);
    return U_FAILURE(status) || length > 256 ? 0 : CICU_text_to_utf8(units, length, text, capacity);
}

size_t CICU_month_names(const char *tag, int month, char *names, size_t capacity) {
    static const UDateFormatSymbolType kinds[] = {
        UDAT_MONTHS, UDAT_STANDALONE_MONTHS, UDAT_SHORT_MONTHS, UDAT_STANDALONE_SHORT_MONTHS,
    };
    char locale[ULOC_FULLNAME_CAPACITY];
    char message[CICU_MESSAGE_CAPACITY];
    // The Gregorian calendar, whatever the locale's own is: dates are typed as they are stored.
    char gregorian[ULOC_FULLNAME_CAPACITY];
    if (month < 1 || month > 12 || CICU_locale(tag, locale, message) != CICU_OK) {
        return 0;
    }
    strcpy(gregorian, locale);
    UErrorCode status = U_ZERO_ERROR;
    uloc_setKeywordValue("calendar", "gregorian", gregorian, ULOC_FULLNAME_CAPACITY, &status);
    UDateFormat *format = udat_open(UDAT_NONE, UDAT_LONG, gregorian, utc, 3, NULL, 0, &status);
    size_t length = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && U_SUCCESS(status); i++) {
        UChar units[64];
        int32_t count = udat_getSymbols(format, kinds[i], month - 1, units, 64, &status);
        size_t added =
            U_FAILURE(status) || length + 1 >= capacity
                ? 0
                : CICU_text_to_utf8(units, count, names + length + (length > 0), capacity - length - 1);
        if (added > 0) {
            if (length > 0) {
                names[length++] = '\n';
            }
            length += added;
        }
    }
    udat_close(format);
    return U_FAILURE(status) ? 0 : length;
}
