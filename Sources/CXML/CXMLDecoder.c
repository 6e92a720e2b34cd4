#include "CXMLDecoder.h"

#include <ctype.h>
#include <errno.h>
#include <strings.h>

/* The XML declaration is searched for in this many bytes. */
#define HEAD 1024

/* Windows-1252's 0x80–0x9F. Its five unassigned bytes are the C1 controls, as in the WHATWG Encoding Standard. */
static const uint16_t windows1252[32] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

static void appendWindows1252(struct CXML_Bytes *out, uint8_t byte) {
    unsigned value = byte >= 0x80 && byte < 0xA0 ? windows1252[byte - 0x80] : byte;
    uint8_t utf8[3];
    if (value < 0x80) {
        CXML_appendByte(out, (uint8_t)value);
    } else if (value < 0x800) {
        utf8[0] = (uint8_t)(0xC0 | value >> 6);
        utf8[1] = (uint8_t)(0x80 | (value & 0x3F));
        CXML_append(out, utf8, 2);
    } else {
        utf8[0] = (uint8_t)(0xE0 | value >> 12);
        utf8[1] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
        utf8[2] = (uint8_t)(0x80 | (value & 0x3F));
        CXML_append(out, utf8, 3);
    }
}

/* The length of the UTF-8 sequence that begins here (Unicode, table 3-7); 0 if it is invalid, -1 if it is incomplete. */
static int sequenceLength(const uint8_t *s, size_t count) {
    uint8_t first = s[0], low = 0x80, high = 0xBF;
    size_t length;
    if (first >= 0xC2 && first <= 0xDF) length = 2;
    else if (first >= 0xE0 && first <= 0xEF) length = 3;
    else if (first >= 0xF0 && first <= 0xF4) length = 4;
    else return 0;
    if (first == 0xE0) low = 0xA0;
    if (first == 0xED) high = 0x9F;
    if (first == 0xF0) low = 0x90;
    if (first == 0xF4) high = 0x8F;
    for (size_t i = 1; i < length; i++) {
        if (i == count) return -1;
        if (s[i] < low || s[i] > high) return 0;
        low = 0x80;
        high = 0xBF;
    }
    return (int)length;
}

/* Decodes UTF-8. Invalid bytes are read as Windows-1252, which they usually are. */
static size_t decodeUTF8(const uint8_t *in, size_t count, int last, struct CXML_Bytes *out) {
    size_t i = 0, run = 0;
    while (i < count) {
        if (in[i] < 0x80) {
            i++;
            continue;
        }
        int length = sequenceLength(in + i, count - i);
        if (length > 0) {
            i += (size_t)length;
            continue;
        }
        if (length < 0 && !last) break;
        CXML_append(out, in + run, i - run);
        appendWindows1252(out, in[i]);
        run = ++i;
    }
    CXML_append(out, in + run, i - run);
    return i;
}

static size_t convert(struct CXML_Decoder *decoder, const uint8_t *in, size_t count, int last, struct CXML_Bytes *out) {
    static const uint8_t replacement[3] = {0xEF, 0xBF, 0xBD};
    char *from = (char *)in;
    size_t left = count;
    while (left > 0 && CXML_reserve(out, 4096)) {
        char *to = (char *)out->start + out->count;
        size_t room = out->capacity - out->count;
        size_t result = iconv(decoder->converter, &from, &left, &to, &room);
        out->count = out->capacity - room;
        if (result != (size_t)-1 || errno == E2BIG) continue;
        if (errno == EINVAL && !last) break;
        size_t skipped = left < decoder->unit ? left : decoder->unit;
        CXML_append(out, replacement, sizeof replacement);
        from += skipped;
        left -= skipped;
    }
    return out->failed ? count : count - left;
}

/* MARK: - Detecting the encoding */

static int begins(const struct CXML_Bytes *head, const char *with, size_t count) {
    return head->count >= count && memcmp(head->start, with, count) == 0;
}

static void openConverter(struct CXML_Decoder *decoder, const char *name, size_t unit) {
    decoder->mode = CXML_utf8;
    iconv_t converter = iconv_open("UTF-8", name);
    if (converter == (iconv_t)-1) return;
    decoder->converter = converter;
    decoder->mode = CXML_converted;
    decoder->unit = unit;
}

static int isOne(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(name, names[i]) == 0) return 1;
    }
    return 0;
}

/* Sets the encoding that the document or the server names. An unknown name means UTF-8. So do UTF-16 and UTF-32, because the
   name could be read byte by byte and must be wrong. Latin-1 means Windows-1252 (WHATWG). */
static void chooseNamed(struct CXML_Decoder *decoder, const char *name) {
    static const char *const latin[] = {"iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252",
                                        "cp1252"};
    static const char *const unicode[] = {"utf-8", "utf8", "us-ascii", "ascii"};
    decoder->mode = CXML_utf8;
    if (isOne(name, latin, sizeof latin / sizeof *latin)) decoder->mode = CXML_windows1252;
    else if (isOne(name, unicode, sizeof unicode / sizeof *unicode)) return;
    else if (strncasecmp(name, "utf-16", 6) == 0 || strncasecmp(name, "utf16", 5) == 0) return;
    else if (strncasecmp(name, "utf-32", 6) == 0 || strncasecmp(name, "ucs", 3) == 0) return;
    else if (strncasecmp(name, "iso-10646", 9) == 0) return;
    else openConverter(decoder, name, 1);
}

/* Copies a name that consists of letters, digits and . _ : - only: iconv accepts more (`//TRANSLIT`), which must not be
   passed on. */
static int copyName(char *name, size_t capacity, const uint8_t *from, size_t count) {
    size_t length = 0;
    while (length < count && length + 1 < capacity && from[length] < 0x80 &&
           (isalnum(from[length]) || strchr("._:-", from[length]) != NULL) && from[length] != 0) {
        name[length] = (char)from[length];
        length++;
    }
    name[length] = 0;
    return length > 0;
}

/* Copies the encoding of `<?xml … encoding="…" …?>`. Leading white space is allowed. */
static int copyDeclared(const struct CXML_Bytes *head, char *name, size_t capacity) {
    const uint8_t *at = head->start, *end = head->start + (head->count < HEAD ? head->count : HEAD);
    while (at < end && isspace(*at)) at++;
    if (end - at < 5 || memcmp(at, "<?xml", 5) != 0) return 0;
    const uint8_t *close = memchr(at, '>', (size_t)(end - at));
    if (close != NULL) end = close;
    for (; end - at > 10; at++) {
        if (memcmp(at, "encoding", 8) != 0) continue;
        at += 8;
        while (at < end && isspace(*at)) at++;
        if (at == end || *at++ != '=') return 0;
        while (at < end && isspace(*at)) at++;
        if (at == end || (*at != '"' && *at != '\'')) return 0;
        at++;
        return copyName(name, capacity, at, (size_t)(end - at));
    }
    return 0;
}

/* Detects the encoding by a byte order mark, the pattern of the first bytes (XML 1.0, appendix F), the XML declaration, and
   the server's hint, in this order. */
static void choose(struct CXML_Decoder *decoder, const char *hint) {
    struct CXML_Bytes *head = &decoder->pending;
    char name[64];
    if (begins(head, "\xEF\xBB\xBF", 3)) {
        CXML_dropFirst(head, 3);
        decoder->mode = CXML_utf8;
    } else if (begins(head, "\xFF\xFE\0\0", 4)) {
        CXML_dropFirst(head, 4);
        openConverter(decoder, "UTF-32LE", 4);
    } else if (begins(head, "\0\0\xFE\xFF", 4)) {
        CXML_dropFirst(head, 4);
        openConverter(decoder, "UTF-32BE", 4);
    } else if (begins(head, "\xFF\xFE", 2) || begins(head, "\xFE\xFF", 2)) {
        int little = head->start[0] == 0xFF;
        CXML_dropFirst(head, 2);
        openConverter(decoder, little ? "UTF-16LE" : "UTF-16BE", 2);
    } else if (begins(head, "<\0\0\0", 4)) {
        openConverter(decoder, "UTF-32LE", 4);
    } else if (begins(head, "\0\0\0<", 4)) {
        openConverter(decoder, "UTF-32BE", 4);
    } else if (begins(head, "<\0", 2)) {
        openConverter(decoder, "UTF-16LE", 2);
    } else if (begins(head, "\0<", 2)) {
        openConverter(decoder, "UTF-16BE", 2);
    } else if (begins(head, "\x4C\x6F\xA7\x94", 4)) {
        openConverter(decoder, "IBM1047", 1);
    } else if (copyDeclared(head, name, sizeof name)) {
        chooseNamed(decoder, name);
    } else if (hint != NULL && copyName(name, sizeof name, (const uint8_t *)hint, strlen(hint))) {
        chooseNamed(decoder, name);
    } else {
        decoder->mode = CXML_utf8;
    }
}

void CXML_decoderClose(struct CXML_Decoder *decoder) {
    if (decoder->mode == CXML_converted) iconv_close(decoder->converter);
    free(decoder->pending.start);
}

void CXML_decode(struct CXML_Decoder *decoder, const char *hint, const uint8_t *bytes, size_t count, int last,
                 struct CXML_Bytes *out) {
    struct CXML_Bytes *pending = &decoder->pending;
    CXML_append(pending, bytes, count);
    if (pending->failed) {
        out->failed = 1;
        return;
    }
    if (decoder->mode == CXML_undecided) {
        if (pending->count < HEAD && !last) return;
        choose(decoder, hint);
    }
    size_t used = pending->count;
    if (decoder->mode == CXML_utf8) {
        used = decodeUTF8(pending->start, pending->count, last, out);
    } else if (decoder->mode == CXML_windows1252) {
        for (size_t i = 0; i < pending->count; i++) appendWindows1252(out, pending->start[i]);
    } else {
        used = convert(decoder, pending->start, pending->count, last, out);
    }
    CXML_dropFirst(pending, used);
}
