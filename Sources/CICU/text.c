#include "CICUText.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

int CICU_fail(UErrorCode status, char *message) {
    snprintf(message, CICU_MESSAGE_CAPACITY, "%s", u_errorName(status));
    return CICU_FAILED;
}

int CICU_text_from_utf8(CICU_Text *text, const char *bytes, size_t length, char *message) {
    text->units = text->inline_units;
    text->length = 0;
    if (length > INT32_MAX / 4) {
        return CICU_fail(U_INDEX_OUTOFBOUNDS_ERROR, message);
    }
    // UTF-16 never has more units than UTF-8 has bytes.
    size_t capacity = length + 1;
    if (capacity > CICU_INLINE_UNITS) {
        UChar *units = malloc(capacity * sizeof(UChar));
        if (units == NULL) {
            return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
        }
        text->units = units;
    }
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8WithSub(text->units, (int32_t)capacity, &text->length, bytes, (int32_t)length, 0xFFFD, NULL, &status);
    return U_FAILURE(status) ? CICU_fail(status, message) : CICU_OK;
}

void CICU_text_free(CICU_Text *text) {
    if (text->units != text->inline_units) {
        free(text->units);
    }
}

size_t CICU_text_to_utf8(const UChar *units, int32_t length, char *bytes, size_t capacity) {
    if (capacity == 0) {
        return 0;
    }
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = 0;
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    u_strToUTF8(bytes, room, &written, units, length, &status);
    if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) {
        bytes[0] = 0;
        return 0;
    }
    return (size_t)written;
}

// For a locale without data, ICU uses its default locale, which it takes from the environment. Here the result must depend only
// on the given locale, so the default is set to English.
static void set_default_locale(void) {
    UErrorCode status = U_ZERO_ERROR;
    uloc_setDefault("en", &status);
}

int CICU_locale(const char *tag, char identifier[ULOC_FULLNAME_CAPACITY], char *message) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_default_locale);

    UErrorCode status = U_ZERO_ERROR;
    int32_t parsed = 0;
    uloc_forLanguageTag(tag, identifier, ULOC_FULLNAME_CAPACITY, &parsed, &status);
    if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) {
        return CICU_fail(U_FAILURE(status) ? status : U_BUFFER_OVERFLOW_ERROR, message);
    }
    return (size_t)parsed == strlen(tag) ? CICU_OK : CICU_fail(U_ILLEGAL_ARGUMENT_ERROR, message);
}

static char version_text[U_MAX_VERSION_STRING_LENGTH];

static void format_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, version_text);
}

const char *CICU_version(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, format_version);
    return version_text;
}
