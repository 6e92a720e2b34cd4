#ifndef PAGE_CHECKSUM_H
#define PAGE_CHECKSUM_H

#include <stdint.h>

/// The bytes of a checksum, at the end of its page.
enum { CSQLITE_CHECKSUM_SIZE = 8 };

typedef enum {
    /// The page is as it was written, or no checksum was written with it.
    CSQLITE_CHECKSUM_RIGHT,
    /// One byte had changed, and was set right.
    CSQLITE_CHECKSUM_MENDED,
    /// More than that has changed.
    CSQLITE_CHECKSUM_WRONG,
} CSQLite_Checksum;

/// Writes the checksum into the end of a page; `offset` is where the page stands in its file.
void CSQLite_setChecksum(unsigned char *page, int size, int64_t offset);

/// Compares a page with its checksum, in whose place it puts zeros, which is also how a page without one is told.
CSQLite_Checksum CSQLite_verifyChecksum(unsigned char *page, int size, int64_t offset);

#endif
