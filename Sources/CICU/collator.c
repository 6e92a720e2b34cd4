#include "CICUText.h"

#include <stdlib.h>
#include <unicode/ucol.h>

struct CICU_Collator {
    UCollator *collator;
    char actual[ULOC_FULLNAME_CAPACITY];
};

static int copy_actual_locale(CICU_Collator *collator, char *message) {
    UErrorCode status = U_ZERO_ERROR;
    const char *actual = ucol_getLocaleByType(collator->collator, ULOC_ACTUAL_LOCALE, &status);
    if (U_FAILURE(status)) {
        return CICU_fail(status, message);
    }
    size_t length = 0;
    // NULL means the root collation.
    for (const char *from = actual == NULL || actual[0] == 0 ? "root" : actual;
         *from != 0 && length + 1 < sizeof collator->actual; from++) {
        collator->actual[length++] = *from;
    }
    return CICU_OK;
}

int CICU_collator_open(const char *tag, CICU_Collator **out, char *message) {
    char locale[ULOC_FULLNAME_CAPACITY];
    *out = NULL;
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return CICU_FAILED;
    }
    CICU_Collator *collator = calloc(1, sizeof *collator);
    if (collator == NULL) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    UErrorCode status = U_ZERO_ERROR;
    collator->collator = ucol_open(locale, &status);
    if (U_FAILURE(status)) {
        CICU_fail(status, message);
    } else if (copy_actual_locale(collator, message) == CICU_OK) {
        *out = collator;
        return CICU_OK;
    }
    CICU_collator_close(collator);
    return CICU_FAILED;
}

void CICU_collator_close(CICU_Collator *collator) {
    ucol_close(collator->collator);
    free(collator);
}

const char *CICU_collator_actual_locale(const CICU_Collator *collator) {
    return collator->actual;
}

int CICU_collator_key(const CICU_Collator *collator, const char *bytes, size_t length, uint8_t *key, size_t capacity,
                      size_t *key_length, char *message) {
    CICU_Text text;
    *key_length = 0;
    int result = CICU_text_from_utf8(&text, bytes, length, message);
    if (result == CICU_OK) {
        int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
        int32_t size = ucol_getSortKey(collator->collator, text.units, text.length, key, room);
        // The key ends with a zero byte, which is not needed with a known length. A size of 0 means out of memory.
        if (size > 0) {
            *key_length = (size_t)size - 1;
        } else {
            result = CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
        }
    }
    CICU_text_free(&text);
    return result;
}

int CICU_collator_compare(const CICU_Collator *collator, const char *left, size_t left_length, const char *right,
                          size_t right_length, int *order, char *message) {
    *order = 0;
    if (left_length > INT32_MAX || right_length > INT32_MAX) {
        return CICU_fail(U_INDEX_OUTOFBOUNDS_ERROR, message);
    }
    UErrorCode status = U_ZERO_ERROR;
    *order = (int)ucol_strcollUTF8(collator->collator, left, (int32_t)left_length, right, (int32_t)right_length,
                                   &status);
    return U_FAILURE(status) ? CICU_fail(status, message) : CICU_OK;
}
