#ifndef CXML_H
#define CXML_H

#include "CXMLStrict.h"

#include <stddef.h>
#include <stdint.h>

/// A streaming XML parser based on libxml2: bytes in, events out. Free it with CXML_close.
///
/// The bytes are first converted to UTF-8 and their markup is repaired: document type, comments and processing instructions are
/// removed (so no entity can be declared or loaded), a stray `&` or `<` becomes text, tags are balanced and attributes quoted.
/// Never accesses files or the network.
struct CXML_Parser;

enum CXML_Status {
    CXML_ok = 0,
    CXML_noMemory = 1,
};

enum CXML_Kind {
    CXML_start = 1,
    /// Follows its start event.
    CXML_attribute = 2,
    CXML_text = 3,
    CXML_end = 4,
};

struct CXML_Event {
    uint32_t kind;
    /// Number for CXML_name; 0 for text.
    uint32_t name;
    /// Offset in CXML_Batch.text of the text or attribute value, which is UTF-8 with references resolved.
    uint32_t offset;
    uint32_t length;
};

/// The events since the last CXML_take; valid until the next call.
struct CXML_Batch {
    const struct CXML_Event *_Nullable events;
    size_t count;
    const uint8_t *_Nullable text;
};

/// The parts of a name in UTF-8, terminated by NUL; valid as long as the parser.
struct CXML_Name {
    const char *_Nonnull local;
    const char *_Nullable prefix;
    /// The URI of the namespace; NULL for no namespace or an undeclared prefix.
    const char *_Nullable uri;
};

/// `charset` is the encoding to use if the document does not state one; NULL for UTF-8.
int CXML_open(const char *_Nullable charset, struct CXML_Parser *_Nullable *_Nonnull parser);

void CXML_close(struct CXML_Parser *_Nullable parser);

/// Parses the next bytes. Bytes after the end of the root element, or after parsing has stopped, are ignored. Pieces of 64 kB
/// keep a batch small: it is at most about 30 times as large as the piece.
int CXML_push(struct CXML_Parser *_Nonnull parser, const uint8_t *_Nullable bytes, size_t count);

/// Ends the input.
int CXML_finish(struct CXML_Parser *_Nonnull parser);

struct CXML_Batch CXML_take(struct CXML_Parser *_Nonnull parser);

/// The name with an event's number; empty for 0.
struct CXML_Name CXML_name(const struct CXML_Parser *_Nonnull parser, uint32_t number);

/// 1 if the root element has ended.
int CXML_isClosed(const struct CXML_Parser *_Nonnull parser);

/// 1 if parsing stopped before the end of the root element, at a limit or at damage that cannot be repaired. Limits: 255 nested
/// elements, 256 attributes, 512 namespaces, 16,383 different names, a tag of 1 MiB, and libxml2's own.
int CXML_isStopped(const struct CXML_Parser *_Nonnull parser);

/// Copies the reason for stopping as one clause terminated by NUL; empty if parsing has not stopped.
void CXML_copyProblem(const struct CXML_Parser *_Nonnull parser, char *_Nonnull text, size_t capacity);

#endif
