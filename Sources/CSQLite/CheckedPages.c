#include "CSQLite.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#include "PageChecksum.h"

// A layer over the system's VFS (sqlite.org/vfs.html) for the database file alone: SQLite's write-ahead log has
// checksums of its own, and other files are temporary.

enum { smallestPage = 512, largestPage = 65536, firstPage = 4096, headerSize = 100, reservedAt = 20 };

static const unsigned char magic[16] = "SQLite format 3";

typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
    /// Whether pages end with a checksum, according to the file's header.
    int isChecked;
    /// Whether checksums are ignored.
    int isUnchecked;
    /// Whether to read as much as possible of a damaged first page.
    int isRecovery;
    unsigned char *page;
} CheckedFile;

static atomic_int correctedPages;

int CSQLite_correctedPages(void) {
    return correctedPages;
}

void CSQLite_resetCorrectedPages(void) {
    correctedPages = 0;
}

/// Verifies the checksum of a page, unless checksums are ignored: a page that another program changed may differ by one
/// byte, which must not be corrected.
static CSQLite_Checksum verify(const CheckedFile *checked, unsigned char *page, int size, sqlite3_int64 offset) {
    if (checked->isUnchecked) return CSQLITE_CHECKSUM_RIGHT;
    CSQLite_Checksum state = CSQLite_verifyChecksum(page, size, offset);
    if (state == CSQLITE_CHECKSUM_CORRECTED) correctedPages++;
    return state;
}

static sqlite3_file *real(sqlite3_file *file) {
    return ((CheckedFile *)file)->real;
}

static int isPage(int amount, sqlite3_int64 offset) {
    return amount >= smallestPage && amount <= largestPage && (amount & (amount - 1)) == 0 && offset % amount == 0;
}

static int isCheckedHeader(const unsigned char *header) {
    return memcmp(header, magic, sizeof magic) == 0 && header[reservedAt] == CSQLITE_CHECKSUM_SIZE;
}

/// Restores header fields that are the same in every catalogue, and without which the whole file would be unreadable
/// (sqlite.org/fileformat2.html#the_database_header).
static void restoreHeader(unsigned char *header) {
    memcpy(header, magic, sizeof magic);
    memcpy(header + 16, "\x10\0\2\2\10\x40\x20\x20", 8);
    memcpy(header + 44, "\0\0\0\4", 4);
    memcpy(header + 56, "\0\0\0\1", 4);
}

/// Reads the whole first page, of which SQLite reads parts, and corrects a changed byte. Returns 0 if the file is
/// shorter, or cannot be read.
static int readFirstPage(CheckedFile *checked) {
    if (!checked->page) checked->page = sqlite3_malloc(largestPage);
    if (!checked->page) return 0;
    unsigned char *page = checked->page;
    if (checked->real->pMethods->xRead(checked->real, page, firstPage, 0) != SQLITE_OK) return 0;
    CSQLite_Checksum state = verify(checked, page, firstPage, 0);
    if (checked->isRecovery && state == CSQLITE_CHECKSUM_WRONG) restoreHeader(page);
    checked->isChecked = isCheckedHeader(page);
    return state != CSQLITE_CHECKSUM_WRONG || checked->isRecovery;
}

static int readFile(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    CheckedFile *checked = (CheckedFile *)file;
    if (offset + amount <= firstPage && readFirstPage(checked) && checked->isChecked) {
        memcpy(buffer, checked->page + offset, amount);
        return SQLITE_OK;
    }
    int status = checked->real->pMethods->xRead(checked->real, buffer, amount, offset);
    if (status != SQLITE_OK || !checked->isChecked || !isPage(amount, offset)) return status;
    if (verify(checked, buffer, amount, offset) != CSQLITE_CHECKSUM_WRONG) return SQLITE_OK;
    sqlite3_log(SQLITE_CORRUPT, "page %lld has a wrong checksum", offset / amount + 1);
    return SQLITE_CORRUPT;
}

static int writeFile(sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset) {
    CheckedFile *checked = (CheckedFile *)file;
    // The first page of a new file. For an existing file the header counts only after it is read again: until the end
    // of the transaction, pages without space for a checksum may still be written back.
    sqlite3_int64 size = 0;
    if (!checked->isChecked && offset == 0 && amount >= headerSize && isCheckedHeader(buffer)
        && checked->real->pMethods->xFileSize(checked->real, &size) == SQLITE_OK && size == 0) {
        checked->isChecked = 1;
    }
    if (!checked->isChecked || !isPage(amount, offset)) {
        return checked->real->pMethods->xWrite(checked->real, buffer, amount, offset);
    }
    if (!checked->page) checked->page = sqlite3_malloc(largestPage);
    if (!checked->page) return SQLITE_NOMEM;
    memcpy(checked->page, buffer, amount);
    CSQLite_setChecksum(checked->page, amount, offset);
    return checked->real->pMethods->xWrite(checked->real, checked->page, amount, offset);
}

static int closeFile(sqlite3_file *file) {
    sqlite3_free(((CheckedFile *)file)->page);
    return real(file)->pMethods->xClose(real(file));
}
static int truncateFile(sqlite3_file *file, sqlite3_int64 size) { return real(file)->pMethods->xTruncate(real(file), size); }
static int syncFile(sqlite3_file *file, int flags) { return real(file)->pMethods->xSync(real(file), flags); }
static int fileSize(sqlite3_file *file, sqlite3_int64 *size) { return real(file)->pMethods->xFileSize(real(file), size); }
static int lockFile(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int unlockFile(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int isReserved(sqlite3_file *file, int *answer) { return real(file)->pMethods->xCheckReservedLock(real(file), answer); }
static int controlFile(sqlite3_file *file, int code, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), code, argument);
}
static int sectorSize(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int characteristics(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
static int mapShared(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
static int lockShared(sqlite3_file *file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void sharedBarrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int unmapShared(sqlite3_file *file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

/// Version 2 supports shared memory, which the write-ahead log needs, but no memory mapping of the file, which could
/// not be checked.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = closeFile,
    .xRead = readFile,
    .xWrite = writeFile,
    .xTruncate = truncateFile,
    .xSync = syncFile,
    .xFileSize = fileSize,
    .xLock = lockFile,
    .xUnlock = unlockFile,
    .xCheckReservedLock = isReserved,
    .xFileControl = controlFile,
    .xSectorSize = sectorSize,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = mapShared,
    .xShmLock = lockShared,
    .xShmBarrier = sharedBarrier,
    .xShmUnmap = unmapShared,
};

static int openFile(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *outFlags) {
    sqlite3_vfs *system = vfs->pAppData;
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, file, flags, outFlags);
    CheckedFile *checked = (CheckedFile *)file;
    memset(checked, 0, sizeof *checked);
    checked->real = (sqlite3_file *)(checked + 1);
    int status = system->xOpen(system, name, checked->real, flags, outFlags);
    if (checked->real->pMethods) checked->base.pMethods = &methods;
    checked->isRecovery = name && sqlite3_uri_boolean(name, "recovery", 0);
    checked->isUnchecked = name && sqlite3_uri_boolean(name, "unchecked", 0);
    return status;
}

bool CSQLite_checkPages(void) {
    static sqlite3_vfs checking;
    sqlite3_vfs *system = sqlite3_vfs_find(0);
    if (!system) return false;
    if (system == &checking) return true;
    checking = *system;
    checking.zName = "checked-pages";
    checking.pNext = 0;
    checking.pAppData = system;
    checking.szOsFile = (int)sizeof(CheckedFile) + system->szOsFile;
    checking.xOpen = openFile;
    return sqlite3_vfs_register(&checking, 1) == SQLITE_OK;
}

bool CSQLite_reserveChecksums(struct sqlite3 *connection) {
    int size = CSQLITE_CHECKSUM_SIZE;
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &size) == SQLITE_OK;
}

bool CSQLite_hasChecksums(struct sqlite3 *connection) {
    int size = -1;
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &size) == SQLITE_OK && size == CSQLITE_CHECKSUM_SIZE;
}

bool CSQLite_readFile(struct sqlite3 *connection, void *buffer, int count, int64_t offset) {
    sqlite3_file *file = 0;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file) return false;
    if (file->pMethods == &methods) file = real(file);
    return file->pMethods && file->pMethods->xRead(file, buffer, count, offset) == SQLITE_OK;
}

bool CSQLite_verifyPages(unsigned char *pages, int64_t count, int size, int64_t offset) {
    for (int64_t position = 0; position < count; position += size) {
        unsigned char *page = pages + position, checksum[CSQLITE_CHECKSUM_SIZE];
        memcpy(checksum, page + size - sizeof checksum, sizeof checksum);
        switch (CSQLite_verifyChecksum(page, size, offset + position)) {
        case CSQLITE_CHECKSUM_RIGHT: memcpy(page + size - sizeof checksum, checksum, sizeof checksum); break;
        case CSQLITE_CHECKSUM_CORRECTED: CSQLite_setChecksum(page, size, offset + position); break;
        case CSQLITE_CHECKSUM_WRONG: return false;
        }
    }
    return true;
}
