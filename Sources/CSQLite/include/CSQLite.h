#ifndef CSQLITE_H
#define CSQLITE_H

/// Keeps the journals of single statements in memory until they have `bytes` bytes; above that they go to temporary files,
/// which SQLite's 64 kB does in every transaction that writes some hundred rows. To be called before the first connection is
/// opened; later, or twice, it changes nothing (sqlite3_config, SQLITE_CONFIG_STMTJRNL_SPILL).
void CSQLite_holdStatementJournals(int bytes);

#endif
