#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdbool.h>
#include <stdint.h>

struct sqlite3;

/// Keeps the journals of single statements in memory up to `bytes` bytes; larger ones go to temporary files. SQLite's
/// default of 64 kB is exceeded by every transaction that writes some hundred rows. Must be called once, before the
/// first connection is opened; later calls have no effect (sqlite3_config, SQLITE_CONFIG_STMTJRNL_SPILL).
void CSQLite_holdStatementJournals(int bytes);

/// Makes connections that are opened from now on verify pages: if a database has space for it at the end of each page
/// (`CSQLite_reserveChecksums`), a checksum is written with the page, and reading a page that does not match it is
/// SQLITE_CORRUPT. Any other SQLite can read and write such a file; the pages that it writes count as damaged, except
/// those that it restores from the write-ahead log. With `?recovery=1` in the URI, as much as possible of a damaged
/// first page is read. Returns whether this succeeded.
///
/// The idea is that of SQLite's own cksumvfs (sqlite.org/cksumvfs.html), which Debian's library lacks.
bool CSQLite_checkPages(void);

/// The number of pages that this process has read with one changed byte, and corrected in memory. They stay as they are
/// on the disk until they are written again.
int CSQLite_correctedPages(void);

/// Resets that number.
void CSQLite_resetCorrectedPages(void);

/// Reserves space for checksums: in a database without tables at once, else at the next VACUUM. Returns whether this
/// succeeded.
bool CSQLite_reserveChecksums(struct sqlite3 *connection);

/// Whether the database has space for checksums.
bool CSQLite_hasChecksums(struct sqlite3 *connection);

/// Reads `count` bytes of the database's file at `offset`, with the checksums at the ends of pages, as they are on the disk. Only what
/// was checkpointed is there. It reads through SQLite's own descriptor, because closing another one would release SQLite's locks
/// (fcntl(2)). Returns whether this succeeded.
bool CSQLite_readFile(struct sqlite3 *connection, void *buffer, int count, int64_t offset);

/// Verifies pages with their checksums that were read at `offset`, and corrects a single changed byte of a page. Returns false if
/// one is damaged.
bool CSQLite_verifyPages(unsigned char *pages, int64_t count, int size, int64_t offset);

/// Limits the length of rows, values and statements to `bytes` bytes (sqlite3_limit, SQLITE_LIMIT_LENGTH).
void CSQLite_limitLength(struct sqlite3 *connection, int bytes);

#endif
