#ifndef CICU_TEXT_H
#define CICU_TEXT_H

// Shared by the sources of this target: UTF-8 to UTF-16, tags to ICU locales, statuses to messages.

#include "CICU.h"

#include <unicode/uloc.h>
#include <unicode/utypes.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CICU_INLINE_UNITS = 512 };

/// A text in UTF-16. Short texts are stored in `inline_units`, so that most names need no allocation.
typedef struct {
    UChar *units;
    int32_t length;
    UChar inline_units[CICU_INLINE_UNITS];
} CICU_Text;

/// Converts UTF-8; malformed bytes become U+FFFD. Free with CICU_text_free, also after a failure.
int CICU_text_from_utf8(CICU_Text *text, const char *bytes, size_t length, char *message);
void CICU_text_free(CICU_Text *text);

/// Converts to UTF-8 with a terminating zero and returns the length; 0 if it does not fit.
size_t CICU_text_to_utf8(const UChar *units, int32_t length, char *bytes, size_t capacity);

/// The ICU locale identifier of a BCP 47 tag. The first call also sets ICU's default locale to English.
int CICU_locale(const char *tag, char identifier[ULOC_FULLNAME_CAPACITY], char *message);

/// Copies the name of a status into `message` and returns CICU_FAILED.
int CICU_fail(UErrorCode status, char *message);

#ifdef __cplusplus
}
#endif

#endif
