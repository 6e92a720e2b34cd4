#include "CICUText.h"

#include <cstring>
#include <new>
#include <string>
#include <unicode/alphaindex.h>
#include <unicode/localpointer.h>

using icu::AlphabeticIndex;
using icu::Locale;
using icu::LocalPointer;
using icu::UnicodeString;

struct CICU_Index {
    LocalPointer<AlphabeticIndex::ImmutableIndex> buckets;
};

static AlphabeticIndex::ImmutableIndex *build(const char *locale, const char *languages, UErrorCode &status) {
    LocalPointer<AlphabeticIndex> index(new AlphabeticIndex(Locale(locale), status), status);
    if (U_FAILURE(status)) {
        return nullptr;
    }
    // ICU would silently drop letters beyond 99.
    index->setMaxLabelCount(4096, status);
    while (*languages != 0) {
        size_t length = strcspn(languages, " ");
        index->addLabels(Locale(std::string(languages, length).c_str()), status);
        languages += length;
        languages += strspn(languages, " ");
    }
    return index->buildImmutableIndex(status);
}

int CICU_index_open(const char *tag, const char *languages, CICU_Index **out, char *message) {
    char locale[ULOC_FULLNAME_CAPACITY];
    *out = nullptr;
    if (CICU_locale(tag, locale, message) != CICU_OK) {
        return CICU_FAILED;
    }
    UErrorCode status = U_ZERO_ERROR;
    LocalPointer<AlphabeticIndex::ImmutableIndex> buckets(build(locale, languages, status), status);
    if (U_FAILURE(status)) {
        return CICU_fail(status, message);
    }
    CICU_Index *index = new (std::nothrow) CICU_Index;
    if (index == nullptr) {
        return CICU_fail(U_MEMORY_ALLOCATION_ERROR, message);
    }
    index->buckets.adoptInstead(buckets.orphan());
    *out = index;
    return CICU_OK;
}

void CICU_index_close(CICU_Index *index) {
    delete index;
}

int32_t CICU_index_count(const CICU_Index *index) {
    return index->buckets->getBucketCount();
}

size_t CICU_index_label(const CICU_Index *index, int32_t number, char *label, size_t capacity) {
    const AlphabeticIndex::Bucket *bucket = index->buckets->getBucket(number);
    if (bucket == nullptr || bucket->getLabelType() != U_ALPHAINDEX_NORMAL) {
        return 0;
    }
    const UnicodeString &text = bucket->getLabel();
    return CICU_text_to_utf8(text.getBuffer(), text.length(), label, capacity);
}

int CICU_index_bucket(const CICU_Index *index, const char *name, size_t length, int32_t *bucket, char *message) {
    CICU_Text text;
    *bucket = -1;
    int result = CICU_text_from_utf8(&text, name, length, message);
    if (result == CICU_OK) {
        UErrorCode status = U_ZERO_ERROR;
        // The string borrows the buffer for this call; it is not copied.
        *bucket = index->buckets->getBucketIndex(UnicodeString(false, text.units, text.length), status);
        result = U_FAILURE(status) ? CICU_fail(status, message) : CICU_OK;
    }
    CICU_text_free(&text);
    return result;
}
