#ifndef CXMLREADER_H
#define CXMLREADER_H

#include "CXMLRepair.h"

/* A piece of the document while it is repaired, shared by CXMLRepair.c, CXMLReference.c and CXMLTags.c. */
struct CXML_Reader {
    struct CXML_Repair *self;
    const uint8_t *in;
    size_t count;
    int last;
    struct CXML_Bytes *out;
};

static inline int CXML_isSpace(uint8_t c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline int CXML_startsName(uint8_t c) {
    return c >= 0x80 || c == '_' || (c | 0x20) - 'a' < 26u;
}

static inline int CXML_continuesName(uint8_t c) {
    return CXML_startsName(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':';
}

static inline void CXML_literal(struct CXML_Reader *reader, const char *text) {
    CXML_append(reader->out, text, strlen(text));
}

/* Control characters are not allowed in XML, not even as references. */
static inline void CXML_keep(struct CXML_Reader *reader, uint8_t c) {
    CXML_appendByte(reader->out, c < 0x20 && !CXML_isSpace(c) ? ' ' : c);
}

static inline void CXML_stopRepair(struct CXML_Repair *self, const char *problem) {
    if (self->problem == NULL) self->problem = problem;
}

/* Processes an `&` at `at`. Returns the number of consumed bytes; 0 if the next piece is needed. */
size_t CXML_reference(struct CXML_Reader *reader, size_t at);

/* Begins a start tag after a `<` and the first byte of its name. */
void CXML_startTag(struct CXML_Repair *self);

/* Processes a byte within a tag. Returns 0 if it only ends the current state and must be processed again in the next. */
int CXML_inTag(struct CXML_Reader *reader, uint8_t c);

#endif
