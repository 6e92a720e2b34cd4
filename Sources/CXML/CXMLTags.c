#include "CXMLReader.h"

static void closeInnermost(struct CXML_Reader *reader) {
    struct CXML_Repair *self = reader->self;
    size_t start = self->starts[--self->depth];
    CXML_literal(reader, "</");
    CXML_append(reader->out, self->names.start + start, self->names.count - start);
    CXML_literal(reader, ">");
    self->names.count = start;
    if (self->depth == 0) self->closed = 1;
}

void CXML_startTag(struct CXML_Repair *self) {
    if (self->depth == CXML_DEPTH) {
        CXML_stopRepair(self, "elements are nested more than 255 deep");
        return;
    }
    self->starts[self->depth] = self->names.count;
    self->state = CXML_inStartName;
    self->attributes = 0;
    self->tagBytes = 0;
    self->slash = 0;
}

static void finishStartTag(struct CXML_Reader *reader) {
    struct CXML_Repair *self = reader->self;
    CXML_literal(reader, ">");
    self->depth++;
    self->state = CXML_inText;
    /* Written as a separate end tag, so that libxml2 and this stage count elements alike. */
    if (self->slash) closeInnermost(reader);
}

/* Closes the elements within the end tag's element. An end tag without an open element is dropped. */
static void finishEndTag(struct CXML_Reader *reader) {
    struct CXML_Repair *self = reader->self;
    self->state = CXML_inText;
    size_t end = self->names.count;
    for (int i = self->depth - 1; i >= 0; i--) {
        size_t start = self->starts[i];
        if (end - start == self->endName.count &&
            memcmp(self->names.start + start, self->endName.start, self->endName.count) == 0) {
            while (self->depth > i) closeInnermost(reader);
            return;
        }
        end = start;
    }
    if (++self->strayEnds > CXML_STRAY_ENDS) CXML_stopRepair(self, "more than 1,000,000 end tags have no start tag");
}

int CXML_inTag(struct CXML_Reader *reader, uint8_t c) {
    struct CXML_Repair *self = reader->self;
    switch (self->state) {
    case CXML_inStartName:
        if (CXML_continuesName(c)) {
            CXML_appendByte(&self->names, c);
            CXML_appendByte(reader->out, c);
            return 1;
        }
        self->state = CXML_inGap;
        return 0;
    case CXML_inGap:
        if (c == '>') finishStartTag(reader);
        else if (c == '/') self->slash = 1;
        else if (c == '<') {
            finishStartTag(reader);
            return 0;
        } else if (CXML_startsName(c)) {
            self->slash = 0;
            if (++self->attributes > CXML_ATTRIBUTES) CXML_stopRepair(self, "a tag has more than 256 attributes");
            CXML_literal(reader, " ");
            self->state = CXML_inAttributeName;
            return 0;
        }
        return 1;
    case CXML_inAttributeName:
        if (CXML_continuesName(c)) {
            CXML_appendByte(reader->out, c);
            return 1;
        }
        self->state = CXML_afterAttributeName;
        return 0;
    case CXML_afterAttributeName:
        if (CXML_isSpace(c)) return 1;
        CXML_literal(reader, "=");
        self->state = CXML_beforeValue;
        if (c == '=') return 1;
        CXML_literal(reader, "\"\"");
        self->state = CXML_inGap;
        return 0;
    case CXML_beforeValue:
        if (CXML_isSpace(c)) return 1;
        if (c == '"' || c == '\'') {
            self->quote = c;
            self->state = CXML_inValue;
            CXML_appendByte(reader->out, c);
            return 1;
        }
        CXML_literal(reader, "\"");
        self->state = CXML_inBareValue;
        return 0;
    case CXML_inValue:
        if (c == '<') CXML_literal(reader, "&lt;");
        else CXML_keep(reader, c);
        if (c == self->quote) self->state = CXML_inGap;
        return 1;
    case CXML_inBareValue:
        if (CXML_isSpace(c) || c == '>' || c == '<') {
            CXML_literal(reader, "\"");
            self->state = CXML_inGap;
            return 0;
        }
        if (c == '"') CXML_literal(reader, "&quot;");
        else CXML_keep(reader, c);
        return 1;
    case CXML_inEndName:
        if (CXML_continuesName(c)) {
            CXML_appendByte(&self->endName, c);
            return 1;
        }
        self->state = CXML_afterEndName;
        return 0;
    default:
        if (c == '>' || c == '<') finishEndTag(reader);
        return c != '<';
    }
}
