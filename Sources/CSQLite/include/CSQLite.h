#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdbool.h>

struct sqlite3;

/// Keeps the journals of single statements in memory until they have `bytes` bytes; above that they go to temporary files,
/// which SQLite's 64 kB does in every transaction that writes some hundred rows. To be called before the first connection is
/// opened; later, or twice, it changes nothing (sqlite3_config, SQLITE_CONFIG_STMTJRNL_SPILL).
void CSQLite_holdStatementJournals(int bytes);

/// Makes connections opened from now on check pages: where a database has room for it at the end of each page
/// (`CSQLite_reserveChecksums`), a checksum is written there with the page, and one read that differs is SQLITE_CORRUPT. Any
/// other SQLite can read and write such a file; what it writes itself then counts as damaged, but not what it puts back from
/// the write-ahead log. With `?salvage=1` in the URI a damaged first page is read as well as it goes. Returns whether it
/// worked.
///
/// The idea is that of SQLite's own cksumvfs (sqlite.org/cksumvfs.html), which Debian's library doesn't have.
bool CSQLite_checkPages(void);

/// How many pages this process has read of which a byte had changed, and was set right. They stay as they are on the disk until
/// they are next written.
int CSQLite_mendedPages(void);

/// Counts them from nothing again.
void CSQLite_forgetMendedPages(void);

/// Asks for room for checksums: in a database without tables at once, in any other by the next VACUUM. Returns whether
/// it worked.
bool CSQLite_reserveChecksums(struct sqlite3 *connection);

/// Whether the database has room for checksums.
bool CSQLite_hasChecksums(struct sqlite3 *connection);

/// Refuses rows, values and statements longer than `bytes` bytes (sqlite3_limit, SQLITE_LIMIT_LENGTH).
void CSQLite_limitLength(struct sqlite3 *connection, int bytes);

#endif
