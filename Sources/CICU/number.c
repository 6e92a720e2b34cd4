#include "CICUText.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/unumberformatter.h>
#include <unicode/unumsys.h>

struct CICU_Numbers {
    UNumberFormatter *formatter;
    UFormattedNumber *result;
};

int CICU_numbers_open(const char *tag, const char *skeleton, CICU_Numbers **out, char *message) {
    char locale[ULOC_FULLNAME_CAPACITY];
    *out = NULL;
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return CICU_FAILED;
    }
    CICU_Text text;
    int result = CICU_text_from_utf8(&text, skeleton, strlen(skeleton), message);
    CICU_Numbers *numbers = result == CICU_OK ? calloc(1, sizeof *numbers) : NULL;
    if (numbers != NULL) {
        UErrorCode status = U_ZERO_ERROR;
        numbers->formatter = unumf_openForSkeletonAndLocale(text.units, text.length, locale, &status);
        numbers->result = unumf_openResult(&status);
        if (U_FAILURE(status)) {
            CICU_numbers_close(numbers);
            result = CICU_fail(status, message);
        } else {
            *out = numbers;
        }
    } else if (result == CICU_OK) {
        result = CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    CICU_text_free(&text);
    return result;
}

void CICU_numbers_close(CICU_Numbers *numbers) {
    unumf_close(numbers->formatter);
    unumf_closeResult(numbers->result);
    free(numbers);
}

static size_t write(CICU_Numbers *numbers, UErrorCode status, char *text, size_t capacity) {
    UChar units[128];
    int32_t length = unumf_resultToString(numbers->result, units, 128, &status);
    return U_FAILURE(status) || length > 128 ? 0 : CICU_text_to_utf8(units, length, text, capacity);
}

size_t CICU_numbers_whole(CICU_Numbers *numbers, int64_t number, char *text, size_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatInt(numbers->formatter, number, numbers->result, &status);
    return write(numbers, status, text, capacity);
}

size_t CICU_numbers_decimal(CICU_Numbers *numbers, double number, char *text, size_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatDouble(numbers->formatter, number, numbers->result, &status);
    return write(numbers, status, text, capacity);
}

size_t CICU_numbering_system(const char *tag, char *name, size_t capacity) {
    char locale[ULOC_FULLNAME_CAPACITY];
    char message[CICU_MESSAGE_CAPACITY];
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return 0;
    }
    UErrorCode status = U_ZERO_ERROR;
    UNumberingSystem *system = unumsys_open(locale, &status);
    if (U_FAILURE(status)) {
        return 0;
    }
    const char *found = unumsys_getName(system);
    size_t length = strlen(found);
    if (length < capacity) {
        memcpy(name, found, length + 1);
    }
    unumsys_close(system);
    return length < capacity ? length : 0;
}

int CICU_is_right_to_left(const char *tag) {
    char locale[ULOC_FULLNAME_CAPACITY];
    char message[CICU_MESSAGE_CAPACITY];
    return CICU_locale(tag, locale, message) == CICU_OK && uloc_isRightToLeft(locale);
}
