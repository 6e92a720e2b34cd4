#ifndef CXMLSTRICT_H
#define CXMLSTRICT_H

#include <stddef.h>
#include <stdint.h>

/// A complete XML document in UTF-8, parsed by libxml2 without repair. A document type is an error, so no entity can be
/// declared or loaded. Comments and processing instructions are skipped. Never accesses files or the network. Free it with
/// CXML_strictFree.
struct CXML_Strict;

enum CXML_StrictKind {
    /// Name of an element; `?` for a name with a prefix.
    CXML_strictStart = 1,
    /// Name of an attribute; its value is the next event.
    CXML_strictAttribute = 2,
    CXML_strictValue = 3,
    CXML_strictText = 4,
    CXML_strictEnd = 5,
};

struct CXML_StrictEvent {
    uint32_t kind;
    /// Line number, from 1.
    uint32_t line;
    /// Offset in the texts, which are UTF-8 with references resolved.
    uint32_t offset;
    uint32_t length;
};

/// Parses `count` bytes, at most 256 MiB. Returns CXML_ok or CXML_noMemory; for errors of the document see CXML_strictProblem.
int CXML_strictRead(const uint8_t *_Nullable bytes, size_t count, struct CXML_Strict *_Nullable *_Nonnull document);

void CXML_strictFree(struct CXML_Strict *_Nullable document);

const struct CXML_StrictEvent *_Nullable CXML_strictEvents(const struct CXML_Strict *_Nonnull document);
size_t CXML_strictCount(const struct CXML_Strict *_Nonnull document);
const uint8_t *_Nullable CXML_strictTexts(const struct CXML_Strict *_Nonnull document);

/// Why the document could not be parsed, as one clause; NULL if it could.
const char *_Nullable CXML_strictProblem(const struct CXML_Strict *_Nonnull document);

/// Line number of the problem, from 1; 0 if there is none.
int CXML_strictProblemLine(const struct CXML_Strict *_Nonnull document);

#endif
