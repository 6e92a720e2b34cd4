#include "CXMLReader.h"

/* MARK: - Markup that begins with `<` */

static int matches(const uint8_t *s, size_t count, const char *text) {
    size_t length = strlen(text);
    return memcmp(s, text, count < length ? count : length) == 0;
}

/* Processes a `<` at `at`. Returns the number of consumed bytes; 0 if the next piece is needed. */
static size_t markup(struct CXML_Reader *reader, size_t at) {
    struct CXML_Repair *self = reader->self;
    const uint8_t *s = reader->in + at;
    size_t count = reader->count - at;
    self->recent = 0;
    if (count >= 9 && matches(s, count, "<![CDATA[")) {
        self->state = CXML_inCDATA;
        self->brackets = 0;
        return 9;
    }
    if (count >= 4 && matches(s, count, "<!--")) {
        self->state = CXML_inComment;
        return 4;
    }
    if (!reader->last && (count < 3 || matches(s, count, "<![CDATA[") || matches(s, count, "<!--"))) return 0;
    if (count >= 2 && (s[1] == '?' || s[1] == '!')) {
        self->state = s[1] == '?' ? CXML_inInstruction : CXML_inDoctype;
        self->brackets = 0;
        self->quote = 0;
        self->inDoctypeComment = 0;
        return 2;
    }
    if (count >= 2 && CXML_startsName(s[1])) {
        CXML_literal(reader, "<");
        CXML_startTag(self);
        return 1;
    }
    if (count >= 3 && s[1] == '/' && CXML_startsName(s[2])) {
        self->state = CXML_inEndName;
        self->endName.count = 0;
        self->tagBytes = 0;
        return 2;
    }
    if (self->depth > 0) CXML_literal(reader, "&lt;");
    return 1;
}

/* MARK: - Skipped markup */

static void inDoctype(struct CXML_Repair *self, uint8_t c) {
    if (self->inDoctypeComment) {
        if ((self->recent & 0xFFFFFF) == 0x2D2D3E) self->inDoctypeComment = 0;
    } else if (self->quote != 0) {
        if (c == self->quote) self->quote = 0;
    } else if (self->recent == 0x3C212D2D) {
        self->inDoctypeComment = 1;
        self->recent = 0;
    } else if (c == '"' || c == '\'') {
        self->quote = c;
    } else if (c == '[') {
        self->brackets++;
    } else if (c == ']') {
        self->brackets--;
    } else if (c == '>' && self->brackets <= 0) {
        self->state = CXML_inText;
    }
}

static void inLeftOut(struct CXML_Reader *reader, uint8_t c) {
    struct CXML_Repair *self = reader->self;
    self->recent = self->recent << 8 | c;
    switch (self->state) {
    case CXML_inComment:
        if ((self->recent & 0xFFFFFF) == 0x2D2D3E) self->state = CXML_inText;
        return;
    case CXML_inInstruction:
        if ((self->recent & 0xFFFF) == 0x3F3E) self->state = CXML_inText;
        return;
    default: inDoctype(self, c);
    }
}

/* MARK: - Text and CDATA */

/* Processes text. Text outside of the root element is dropped. */
static size_t text(struct CXML_Reader *reader, size_t at) {
    struct CXML_Repair *self = reader->self;
    size_t end = at;
    while (end < reader->count && reader->in[end] != '<' && reader->in[end] != '&' && reader->in[end] >= 0x20) end++;
    if (self->depth > 0) CXML_append(reader->out, reader->in + at, end - at);
    if (end > at) return end - at;
    uint8_t c = reader->in[at];
    if (c == '<') return markup(reader, at);
    if (c == '&' && self->depth > 0) return CXML_reference(reader, at);
    if (self->depth > 0) CXML_keep(reader, c);
    return 1;
}

/* Converts a CDATA section to text, because libxml2 would buffer it to its end. `brackets` counts the `]` that are held back
   because they can belong to its end. */
static size_t section(struct CXML_Reader *reader, size_t at) {
    struct CXML_Repair *self = reader->self;
    uint8_t c = reader->in[at];
    if (c == ']' && self->brackets < 2) {
        self->brackets++;
        return 1;
    }
    if (c == '>' && self->brackets == 2) {
        self->state = CXML_inText;
        return 1;
    }
    if (self->depth == 0) return 1;
    if (c == ']') {
        CXML_literal(reader, "]");
        return 1;
    }
    for (; self->brackets > 0; self->brackets--) CXML_literal(reader, "]");
    size_t end = at;
    while (end < reader->count && strchr("]<&>", c = reader->in[end]) == NULL && c >= 0x20) end++;
    CXML_append(reader->out, reader->in + at, end - at);
    if (end > at) return end - at;
    if (c == '<') CXML_literal(reader, "&lt;");
    else if (c == '>') CXML_literal(reader, "&gt;");
    else if (c == '&') CXML_literal(reader, "&amp;");
    else CXML_keep(reader, c);
    return 1;
}

static size_t step(struct CXML_Reader *reader, size_t at) {
    struct CXML_Repair *self = reader->self;
    if (self->state == CXML_inText) return text(reader, at);
    if (self->state == CXML_inCDATA) return section(reader, at);
    if (self->state < CXML_inStartName) {
        inLeftOut(reader, reader->in[at]);
        return 1;
    }
    if (++self->tagBytes > CXML_TAG_BYTES) CXML_stopRepair(self, "a tag is longer than 1 MiB");
    int isValue = self->state == CXML_inValue || self->state == CXML_inBareValue;
    if (isValue && reader->in[at] == '&') return CXML_reference(reader, at);
    while (self->problem == NULL && self->state != CXML_inText && !CXML_inTag(reader, reader->in[at])) {}
    return self->state == CXML_inText && reader->in[at] == '<' ? markup(reader, at) : 1;
}

void CXML_repairClose(struct CXML_Repair *repair) {
    free(repair->names.start);
    free(repair->endName.start);
    free(repair->pending.start);
}

void CXML_repair(struct CXML_Repair *repair, const uint8_t *bytes, size_t count, int last, struct CXML_Bytes *out) {
    struct CXML_Bytes *pending = &repair->pending;
    CXML_append(pending, bytes, count);
    struct CXML_Reader reader = {repair, pending->start, pending->count, last, out};
    size_t at = 0;
    while (at < reader.count && !repair->closed && repair->problem == NULL) {
        size_t used = step(&reader, at);
        if (used == 0) break;
        at += used;
    }
    CXML_dropFirst(pending, repair->closed || repair->problem != NULL ? pending->count : at);
    if (pending->failed || repair->names.failed || repair->endName.failed) out->failed = 1;
}
