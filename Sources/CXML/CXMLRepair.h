#ifndef CXMLREPAIR_H
#define CXMLREPAIR_H

#include "CXMLBytes.h"

#define CXML_DEPTH 255
#define CXML_ATTRIBUTES 256
#define CXML_TAG_BYTES (1 << 20)
/* Limit for end tags without a start tag, each of which is compared with all open elements. */
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

/* Stage 2: converts any UTF-8 to a single element with balanced tags and quoted attributes, without document type, comments
   and processing instructions, and with no references but character references and the five predefined entities. It precedes
   libxml2 because libxml2's own recovery in push mode ends the document at a stray `<`, drops the text behind a stray `&`,
   and matches any end tag with the innermost element. */
struct CXML_Repair {
    enum CXML_State state;
    /* The open quotation mark of an attribute value or of a literal in the document type; 0 for none. */
    uint8_t quote;
    /* The last four bytes, for detecting `-->`, `?>` and `<!--`. */
    uint32_t recent;
    int brackets;
    int inDoctypeComment;
    int slash;
    int attributes;
    size_t tagBytes;
    /* The names of the open elements in sequence. The last can be incomplete. */
    struct CXML_Bytes names;
    size_t starts[CXML_DEPTH + 1];
    int depth;
    struct CXML_Bytes endName;
    int strayEnds;
    struct CXML_Bytes pending;
    /* Whether the root element has ended. */
    int closed;
    /* Why reading stopped; NULL while it continues. */
    const char *problem;
};

void CXML_repairClose(struct CXML_Repair *repair);

void CXML_repair(struct CXML_Repair *repair, const uint8_t *bytes, size_t count, int last, struct CXML_Bytes *out);

#endif
