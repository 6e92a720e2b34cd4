#ifndef PAGE_CHECKSUM_H
#define PAGE_CHECKSUM_H

#include <stdint.h>

/// The length of a checksum, at the end of its page, in bytes.
enum { CSQLITE_CHECKSUM_SIZE = 8 };

typedef enum {
    /// The page is intact, or has no checksum.
    CSQLITE_CHECKSUM_RIGHT,
    /// One byte was changed, and is corrected.
    CSQLITE_CHECKSUM_CORRECTED,
    /// More than one byte was changed.
    CSQLITE_CHECKSUM_WRONG,
} CSQLite_Checksum;

/// Writes the checksum to the end of a page; `offset` is the page's position in its file.
void CSQLite_setChecksum(unsigned char *page, int size, int64_t offset);

/// Verifies a page, and replaces its checksum by zeros. Zeros also mark a page without a checksum.
CSQLite_Checksum CSQLite_verifyChecksum(unsigned char *page, int size, int64_t offset);

#endif
