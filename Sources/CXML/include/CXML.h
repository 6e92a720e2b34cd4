#ifndef CXML_H
#define CXML_H

#include "CXMLStrict.h"

#include <stddef.h>
#include <stdint.h>

/// One XML document being read in pieces by libxml2: bytes in, events out. Free it with CXML_close.
///
/// Before libxml2 sees them, the bytes are made UTF-8 and their markup is repaired: a document type, comments and
/// processing instructions are left out (so there is nothing that could declare or load an entity), a `&` or `<` that
/// begins nothing stands for itself, tags are balanced, attributes quoted. Never touches files or the network.
struct CXML_Parser;

enum CXML_Status {
    CXML_ok = 0,
    CXML_noMemory = 1,
};

enum CXML_Kind {
    CXML_start = 1,
    /// Follows the start it belongs to.
    CXML_attribute = 2,
    CXML_text = 3,
    CXML_end = 4,
};

struct CXML_Event {
    uint32_t kind;
    /// For CXML_name; 0 in text.
    uint32_t name;
    /// The text or the attribute's value, in CXML_Batch.text; UTF-8, references resolved.
    uint32_t offset;
    uint32_t length;
};

/// The events since the last one was taken; valid until the next call.
struct CXML_Batch {
    const struct CXML_Event *_Nullable events;
    size_t count;
    const uint8_t *_Nullable text;
};

/// The parts of a name, UTF-8 and NUL-terminated; valid as long as the parser is.
struct CXML_Name {
    const char *_Nonnull local;
    const char *_Nullable prefix;
    /// The namespace's URI; NULL where there is none or the prefix was never declared.
    const char *_Nullable uri;
};

/// `charset` is what to take for the encoding where the document does not tell; NULL for UTF-8.
int CXML_open(const char *_Nullable charset, struct CXML_Parser *_Nullable *_Nonnull parser);

void CXML_close(struct CXML_Parser *_Nullable parser);

/// Reads on. Bytes after the end of the root element, or after the reading has stopped, are passed over.
/// Pieces of 64 kB keep a batch small: it is at most about 30 times as large as the piece.
int CXML_push(struct CXML_Parser *_Nonnull parser, const uint8_t *_Nullable bytes, size_t count);

/// Says that there are no more bytes.
int CXML_finish(struct CXML_Parser *_Nonnull parser);

struct CXML_Batch CXML_take(struct CXML_Parser *_Nonnull parser);

/// The name with an event's number; an empty one for 0.
struct CXML_Name CXML_name(const struct CXML_Parser *_Nonnull parser, uint32_t number);

/// 1 when the root element has ended.
int CXML_isClosed(const struct CXML_Parser *_Nonnull parser);

/// 1 when the reading has stopped before the end of the root element, at a limit or at what could not be repaired:
/// more than 255 elements deep, 256 attributes, 512 namespaces, 16,383 different names, a tag of 1 MiB, libxml2's own limits.
int CXML_isStopped(const struct CXML_Parser *_Nonnull parser);

/// Copies why it has stopped, as one clause, NUL-terminated; empty if it has not.
void CXML_copyProblem(const struct CXML_Parser *_Nonnull parser, char *_Nonnull text, size_t capacity);

#endif
