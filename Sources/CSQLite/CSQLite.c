#include "CSQLite.h"

#include <sqlite3.h>

void CSQLite_holdStatementJournals(int bytes) {
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}
