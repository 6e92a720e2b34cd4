#include "CICUText.h"

#include <new>
#include <unicode/localpointer.h>
#include <unicode/msgfmt.h>
#include <unicode/ustring.h>

using icu::Formattable;
using icu::Locale;
using icu::LocalPointer;
using icu::MessageFormat;
using icu::UnicodeString;

struct CICU_Message {
    LocalPointer<MessageFormat> format;
    int32_t count = 0;
    UnicodeString names[CICU_MESSAGE_ARGUMENTS];
    Formattable values[CICU_MESSAGE_ARGUMENTS];
};

static int open_pattern(const char *locale, const CICU_Text &pattern, CICU_Message **out, char *message) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError where;
    LocalPointer<MessageFormat> format(
        new MessageFormat(UnicodeString(pattern.units, pattern.length), Locale(locale), where, status), status);
    if (U_FAILURE(status)) {
        return CICU_fail(status, message);
    }
    CICU_Message *opened = new (std::nothrow) CICU_Message;
    if (opened == nullptr) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    opened->format.adoptInstead(format.orphan());
    *out = opened;
    return CICU_OK;
}

int CICU_message_open(const char *tag, const char *pattern, size_t length, CICU_Message **out, char *message) {
    char locale[ULOC_FULLNAME_CAPACITY];
    *out = nullptr;
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return CICU_FAILED;
    }
    CICU_Text text;
    int result = CICU_text_from_utf8(&text, pattern, length, message);
    if (result == CICU_OK) {
        result = open_pattern(locale, text, out, message);
    }
    CICU_text_free(&text);
    return result;
}

void CICU_message_close(CICU_Message *opened) {
    delete opened;
}

void CICU_message_clear(CICU_Message *opened) {
    opened->count = 0;
}

static int add(CICU_Message *opened, const char *name, size_t name_length, const Formattable &value, char *message) {
    if (opened->count == CICU_MESSAGE_ARGUMENTS) {
        return CICU_fail(U_INDEX_OUTOFBOUNDS_ERROR, message);
    }
    opened->names[opened->count] = UnicodeString::fromUTF8(icu::StringPiece(name, (int32_t)name_length));
    opened->values[opened->count] = value;
    opened->count += 1;
    return CICU_OK;
}

int CICU_message_add_text(CICU_Message *opened, const char *name, size_t name_length, const char *text, size_t length,
                          char *message) {
    CICU_Text units;
    int result = CICU_text_from_utf8(&units, text, length, message);
    if (result == CICU_OK) {
        result = add(opened, name, name_length, Formattable(UnicodeString(units.units, units.length)), message);
    }
    CICU_text_free(&units);
    return result;
}

int CICU_message_add_number(CICU_Message *opened, const char *name, size_t name_length, int64_t number, char *message) {
    return add(opened, name, name_length, Formattable(number), message);
}

int CICU_message_format(const CICU_Message *opened, char *text, size_t capacity, size_t *length, char *message) {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString result;
    *length = 0;
    opened->format->format(opened->names, opened->values, opened->count, result, status);
    if (U_FAILURE(status)) {
        return CICU_fail(status, message);
    }
    int32_t written = 0;
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    u_strToUTF8WithSub(text, room, &written, result.getBuffer(), result.length(), 0xFFFD, nullptr, &status);
    if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) {
        return CICU_fail(status, message);
    }
    *length = (size_t)written;
    return CICU_OK;
}
