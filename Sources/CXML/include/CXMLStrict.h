#ifndef CXMLSTRICT_H
#define CXMLSTRICT_H

#include <stddef.h>
#include <stdint.h>

/// A whole XML document in UTF-8, read by libxml2 as it is: nothing is repaired. A document type ends the reading, so nothing can be
/// declared or loaded. Comments and processing instructions are passed over. Never touches files or the network. Free it with
/// CXML_strictFree.
struct CXML_Strict;

enum CXML_StrictKind {
    /// An element's name; `?` for one with a prefix.
    CXML_strictStart = 1,
    /// An attribute's name; its value is the next event.
    CXML_strictAttribute = 2,
    CXML_strictValue = 3,
    CXML_strictText = 4,
    CXML_strictEnd = 5,
};

struct CXML_StrictEvent {
    uint32_t kind;
    /// From 1.
    uint32_t line;
    /// In the texts; UTF-8, references resolved.
    uint32_t offset;
    uint32_t length;
};

/// Reads `count` bytes, of which there are 256 MiB at most. Returns CXML_ok or CXML_noMemory; what is wrong with the document
/// is asked of it.
int CXML_strictRead(const uint8_t *_Nullable bytes, size_t count, struct CXML_Strict *_Nullable *_Nonnull document);

void CXML_strictFree(struct CXML_Strict *_Nullable document);

const struct CXML_StrictEvent *_Nullable CXML_strictEvents(const struct CXML_Strict *_Nonnull document);
size_t CXML_strictCount(const struct CXML_Strict *_Nonnull document);
const uint8_t *_Nullable CXML_strictTexts(const struct CXML_Strict *_Nonnull document);

/// Why the document was not read to its end, as one clause; NULL where it was.
const char *_Nullable CXML_strictProblem(const struct CXML_Strict *_Nonnull document);

/// The line of the problem, from 1; 0 without one.
int CXML_strictProblemLine(const struct CXML_Strict *_Nonnull document);

#endif
