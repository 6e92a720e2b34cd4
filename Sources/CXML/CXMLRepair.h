#ifndef CXMLREPAIR_H
#define CXMLREPAIR_H

#include "CXMLBytes.h"

#define CXML_DEPTH 255
#define CXML_ATTRIBUTES 256
#define CXML_TAG_BYTES (1 << 20)
/* Each is compared with all that are open. */
#define CXML_STRAY_ENDS 1000000

enum CXML_State {
    CXML_inText,
    CXML_inCDATA,
    CXML_inComment,
    CXML_inInstruction,
    CXML_inDoctype,
    CXML_inStartName,
    CXML_inGap,
    CXML_inAttributeName,
    CXML_afterAttributeName,
    CXML_beforeValue,
    CXML_inValue,
    CXML_inBareValue,
    CXML_inEndName,
    CXML_afterEndName,
};

/* The second stage: any UTF-8 becomes one element with balanced tags and quoted attributes, without a document type,
   comments and processing instructions, in which only the five predefined entities and character references occur.

   It stands before libxml2 because libxml2's own recovery in pieces ends the document at a stray `<`, leaves out what
   follows a stray `&`, and takes any end tag for that of the innermost element. */
struct CXML_Repair {
    enum CXML_State state;
    /* The quote of the value or of the literal in the document type; 0 in none. */
    uint8_t quote;
    /* The last four bytes, to know `-->`, `?>` and `<!--` by. */
    uint32_t recent;
    int brackets;
    int inDoctypeComment;
    int slash;
    int attributes;
    size_t tagBytes;
    /* The names of the open elements, one after the other; the last may be still growing. */
    struct CXML_Bytes names;
    size_t starts[CXML_DEPTH + 1];
    int depth;
    struct CXML_Bytes endName;
    int strayEnds;
    struct CXML_Bytes pending;
    /* The root element has ended. */
    int closed;
    /* Why no more is read; NULL while it is. */
    const char *problem;
};

void CXML_repairClose(struct CXML_Repair *repair);

void CXML_repair(struct CXML_Repair *repair, const uint8_t *bytes, size_t count, int last, struct CXML_Bytes *out);

#endif
