#include "CXMLReader.h"

#include <ctype.h>

/* Length of the longest valid reference: `&#x0010FFFF;`. */
#define LONGEST_REFERENCE 12

static int isCharacterReference(const uint8_t *s, size_t count) {
    unsigned value = 0;
    int hexadecimal = count > 1 && s[1] == 'x';
    size_t i = hexadecimal ? 2 : 1;
    if (i == count) return 0;
    for (; i < count; i++) {
        if (!(hexadecimal ? isxdigit(s[i]) : isdigit(s[i]))) return 0;
        unsigned digit = s[i] <= '9' ? s[i] - '0' : (s[i] | 0x20u) - 'a' + 10;
        value = value * (hexadecimal ? 16 : 10) + digit;
        if (value > 0x10FFFF) return 0;
    }
    if (value < 0x20) return value == 9 || value == 10 || value == 13;
    return (value < 0xD800 || value > 0xDFFF) && value != 0xFFFE && value != 0xFFFF;
}

static int isReference(const uint8_t *s, size_t count) {
    if (count > 0 && s[0] == '#') return isCharacterReference(s, count);
    return (count == 2 && (memcmp(s, "lt", 2) == 0 || memcmp(s, "gt", 2) == 0)) ||
           (count == 3 && memcmp(s, "amp", 3) == 0) ||
           (count == 4 && (memcmp(s, "quot", 4) == 0 || memcmp(s, "apos", 4) == 0));
}

size_t CXML_reference(struct CXML_Reader *reader, size_t at) {
    size_t end = at + 1;
    while (end < reader->count && end - at < LONGEST_REFERENCE && (isalnum(reader->in[end]) || reader->in[end] == '#')) {
        end++;
    }
    if (end == reader->count && end - at < LONGEST_REFERENCE && !reader->last) return 0;
    if (end < reader->count && reader->in[end] == ';' && isReference(reader->in + at + 1, end - at - 1)) {
        CXML_append(reader->out, reader->in + at, end + 1 - at);
        return end + 1 - at;
    }
    CXML_literal(reader, "&amp;");
    return 1;
}
