#include "CICUText.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

enum { kind_separator, kind_letter, kind_ideograph, kind_mark, kind_ignored };

/* Scripts without spaces between words. Each of their letters is a word. */
static int is_without_spaces(UScriptCode script) {
    switch (script) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_THAI:
    case USCRIPT_LAO:
    case USCRIPT_KHMER:
    case USCRIPT_MYANMAR:
    case USCRIPT_TIBETAN:
        return 1;
    default:
        return 0;
    }
}

/* Scripts in which people can omit marks when typing: accents, points, optional vowels. In other scripts marks are part of
   the spelling. */
static int has_optional_marks(UScriptCode script) {
    switch (script) {
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_HEBREW:
    case USCRIPT_ARABIC:
    case USCRIPT_SYRIAC:
        return 1;
    default:
        return 0;
    }
}

static int kind(UChar32 c, UScriptCode script) {
    switch (c) {
    /* Apostrophes and letters used as such: L'viv, Xi’an, Buraydah; the Arabic tatweel. */
    case 0x27: case 0x60: case 0xB4: case 0x2BB: case 0x2BC: case 0x2BE: case 0x2BF: case 0x2C8: case 0x2018: case 0x2019:
    case 0x201B: case 0x2B9: case 0x640: case 0xAD: case 0x200B: case 0x200C: case 0x200D: case 0x2060: case 0xFEFF:
        return kind_ignored;
    default:
        break;
    }
    switch (u_charType(c)) {
    case U_UPPERCASE_LETTER: case U_LOWERCASE_LETTER: case U_TITLECASE_LETTER: case U_MODIFIER_LETTER: case U_OTHER_LETTER:
    case U_DECIMAL_DIGIT_NUMBER: case U_LETTER_NUMBER: case U_OTHER_NUMBER:
        return is_without_spaces(script) || c == 0x30FC ? kind_ideograph : kind_letter;
    case U_NON_SPACING_MARK: case U_ENCLOSING_MARK: case U_COMBINING_SPACING_MARK:
        return kind_mark;
    default:
        return kind_separator;
    }
}

/* Replacements for letters that people type differently and that Unicode does not decompose. */
static const char *replacement(UChar32 c) {
    switch (c) {
    case 0xE6: return "ae";
    case 0x153: return "oe";
    case 0xF8: return "o";
    case 0x142: return "l";
    case 0x111: case 0xF0: case 0x256: return "d";
    case 0xFE: return "th";
    case 0x131: return "i";
    case 0x127: return "h";
    case 0x14B: return "n";
    case 0x167: return "t";
    case 0x138: return "k";
    case 0x259: case 0x1DD: return "e";
    default: return 0;
    }
}

static UChar32 folded(UChar32 c) {
    c = u_foldCase(c, U_FOLD_CASE_DEFAULT);
    if (c >= 0x30A1 && c <= 0x30F6) return c - 0x60; /* katakana as hiragana */
    switch (c) {
    case 0x649: case 0x6CC: case 0x6D2: return 0x64A; /* the Arabic yeh */
    case 0x6A9: case 0x643: return 0x643;             /* and kaf */
    case 0x629: case 0x6C1: case 0x6BE: case 0x6D5: return 0x647;
    case 0x671: return 0x627;
    case 0x456: case 0x457: return 0x438; /* Ukrainian i as Russian's, since people mix them */
    case 0x491: return 0x433;
    case 0x454: return 0x435;
    default: return c;
    }
}

typedef struct {
    char *text;
    size_t capacity, length;
    int is_within_word, is_behind_ideograph;
    UScriptCode script;
} Fold;

static void append(Fold *fold, UChar32 c) {
    uint8_t bytes[4];
    int32_t count = 0;
    U8_APPEND_UNSAFE(bytes, count, c);
    for (int32_t i = 0; i < count; i++) {
        if (fold->length < fold->capacity) fold->text[fold->length] = (char)bytes[i];
        fold->length++;
    }
}

static void begin_word(Fold *fold) {
    if (fold->length > 0) append(fold, ' ');
    fold->is_within_word = 1;
}

static void take(Fold *fold, UChar32 c) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(c, &status);
    int what = kind(c, script);
    switch (what) {
    case kind_ignored:
        return;
    case kind_separator:
        fold->is_within_word = 0;
        return;
    case kind_mark:
        if (fold->is_within_word && !has_optional_marks(fold->script)) append(fold, c);
        return;
    default:
        break;
    }
    int is_ideograph = what == kind_ideograph;
    if (!fold->is_within_word || is_ideograph || fold->is_behind_ideograph) begin_word(fold);
    fold->is_behind_ideograph = is_ideograph;
    if (script != USCRIPT_COMMON && script != USCRIPT_INHERITED) fold->script = script;
    c = folded(c);
    const char *letters = replacement(c);
    if (letters == 0) {
        append(fold, c);
    } else {
        for (; *letters != 0; letters++) append(fold, *letters);
    }
}

size_t CICU_fold(const char *text, size_t length, char *output, size_t capacity) {
    Fold fold = {output, capacity, 0, 0, 0, USCRIPT_COMMON};
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFKDInstance(&status);
    if (U_FAILURE(status) || length > INT32_MAX) return 0;
    int32_t at = 0, end = (int32_t)length;
    while (at < end) {
        UChar32 c;
        U8_NEXT_OR_FFFD((const uint8_t *)text, at, end, c);
        if (c < 0x80) {
            /* Fast path: most text is ASCII. */
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')) {
                if (!fold.is_within_word || fold.is_behind_ideograph) begin_word(&fold);
                fold.is_behind_ideograph = 0;
                if (c > '9') fold.script = USCRIPT_LATIN;
                append(&fold, c >= 'A' && c <= 'Z' ? c + 0x20 : c);
            } else if (c != '\'' && c != '`') {
                fold.is_within_word = 0;
            }
            continue;
        }
        if (c == 0xDF || c == 0x1E9E) {
            take(&fold, 's');
            take(&fold, 's');
            continue;
        }
        UChar parts[32];
        status = U_ZERO_ERROR;
        int32_t count = unorm2_getDecomposition(normalizer, c, parts, 32, &status);
        if (U_FAILURE(status) || count < 0) {
            take(&fold, c);
            continue;
        }
        for (int32_t part = 0; part < count;) {
            UChar32 piece;
            U16_NEXT(parts, part, count, piece);
            take(&fold, piece);
        }
    }
    return fold.length;
}
