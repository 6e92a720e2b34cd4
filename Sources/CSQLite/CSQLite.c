#include "CSQLite.h"

#include <sqlite3.h>

void CSQLite_holdStatementJournals(int bytes) {
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

void CSQLite_limitLength(struct sqlite3 *connection, int bytes) {
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, bytes);
}
