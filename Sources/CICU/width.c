#include "CICU.h"

#include <unicode/uchar.h>

int CICU_character_width(uint32_t code_point) {
    UChar32 character = (UChar32)code_point;
    switch (u_charType(character)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_SURROGATE:
        return 0;
    default:
        break;
    }
    // The vowels and final consonants of a decomposed Hangul syllable share the cell of its first consonant.
    int32_t hangul = u_getIntPropertyValue(character, UCHAR_HANGUL_SYLLABLE_TYPE);
    if (hangul == U_HST_VOWEL_JAMO || hangul == U_HST_TRAILING_JAMO) {
        return 0;
    }
    int32_t width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
    return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}
