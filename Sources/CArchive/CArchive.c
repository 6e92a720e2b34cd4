#include "include/CArchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#define FUNCTIONS(each)                                                                                                \
    each(archive_write_new) each(archive_write_set_format_zip) each(archive_write_set_options)                         \
        each(archive_write_set_bytes_in_last_block) each(archive_write_open_fd) each(archive_write_header)             \
            each(archive_write_data) each(archive_write_finish_entry) each(archive_write_close)                        \
                each(archive_write_free) each(archive_write_zip_set_compression_store)                                 \
                    each(archive_write_zip_set_compression_deflate) each(archive_error_string) each(archive_errno)     \
                        each(archive_entry_new) each(archive_entry_free) each(archive_entry_clear)                     \
                            each(archive_entry_update_pathname_utf8) each(archive_entry_set_size)                      \
                                each(archive_entry_set_filetype) each(archive_entry_set_perm)                          \
                                    each(archive_entry_set_mtime)

static struct {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} library;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static int is_there;

static void load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_there = 1;
#define FIND(name)                                                                                                     \
    library.name = (__typeof__(name) *)dlsym(handle, #name);                                                           \
    if (library.name == NULL) is_there = 0;
    FUNCTIONS(FIND)
#undef FIND
}

struct CArchive_Writer {
    struct archive *archive;
    struct archive_entry *entry;
};

/* 2000-01-01T00:00:00Z, a time that zip can tell. */
enum { TIME = 946684800 };

CArchive_Writer *CArchive_open(int descriptor) {
    pthread_once(&loaded, load);
    CArchive_Writer *writer = is_there ? calloc(1, sizeof *writer) : NULL;
    if (writer == NULL) return NULL;
    writer->archive = library.archive_write_new();
    writer->entry = library.archive_entry_new();
    if (writer->archive != NULL && writer->entry != NULL &&
        library.archive_write_set_format_zip(writer->archive) == ARCHIVE_OK &&
        library.archive_write_set_options(writer->archive, "hdrcharset=UTF-8") == ARCHIVE_OK &&
        library.archive_write_set_bytes_in_last_block(writer->archive, 1) == ARCHIVE_OK &&
        library.archive_write_open_fd(writer->archive, descriptor) == ARCHIVE_OK)
        return writer;
    CArchive_close(writer);
    return NULL;
}

int CArchive_begin(CArchive_Writer *writer, const char *name, int64_t length, int is_compressed) {
    struct archive_entry *entry = library.archive_entry_clear(writer->entry);
    library.archive_entry_update_pathname_utf8(entry, name);
    library.archive_entry_set_size(entry, length);
    library.archive_entry_set_filetype(entry, S_IFREG);
    library.archive_entry_set_perm(entry, 0644);
    library.archive_entry_set_mtime(entry, TIME, 0);
    int end = is_compressed ? library.archive_write_zip_set_compression_deflate(writer->archive)
                            : library.archive_write_zip_set_compression_store(writer->archive);
    if (end != ARCHIVE_OK) return end;
    return library.archive_write_header(writer->archive, entry);
}

int CArchive_write(CArchive_Writer *writer, const void *bytes, size_t count) {
    if (count == 0) return ARCHIVE_OK;
    return library.archive_write_data(writer->archive, bytes, count) == (la_ssize_t)count ? ARCHIVE_OK : ARCHIVE_FATAL;
}

int CArchive_finish(CArchive_Writer *writer) { return library.archive_write_close(writer->archive); }

int CArchive_errno(CArchive_Writer *writer) {
    int number = library.archive_errno(writer->archive);
    return number > 0 ? number : 0;
}

const char *CArchive_message(CArchive_Writer *writer) {
    const char *message = library.archive_error_string(writer->archive);
    return message != NULL ? message : "libarchive failed";
}

void CArchive_close(CArchive_Writer *writer) {
    if (writer->entry != NULL) library.archive_entry_free(writer->entry);
    if (writer->archive != NULL) library.archive_write_free(writer->archive);
    free(writer);
}
