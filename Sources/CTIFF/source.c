#include "decoder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <CFile.h>

/// The most bytes to read at once from a directory. libtiff would keep every tag in memory, such as the layers of an
/// image editor, which can be longer than the image. It leaves out those that it can't read.
enum { MAXIMUM_TAG_PIECE = 4 * 1024 * 1024 };
/// The most bytes to read from directories in all: tags can overlap, so that a small file has any amount of them.
enum { MAXIMUM_DIRECTORIES = 32 * 1024 * 1024 };
/// libtiff's own structures need this much whatever the limit for image data.
enum { MINIMUM_ALLOCATION = 1024 * 1024 };

int CTIFF_is_late(CTIFF_Decoder *decoder) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return decoder->late;
    if ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec >= decoder->deadline) decoder->late = 1;
    return decoder->late;
}

int CTIFF_failure(const CTIFF_Decoder *decoder) {
    if (decoder->late) return CTIFF_OVER_TIME;
    if (decoder->read_errno) return CTIFF_UNREADABLE;
    if (decoder->over_memory) return CTIFF_TOO_LARGE;
    return decoder->lacked_memory ? CTIFF_OUT_OF_MEMORY : CTIFF_DAMAGED;
}

int CTIFF_too_large(const CTIFF_Decoder *decoder) {
    return decoder->late || decoder->read_errno ? CTIFF_failure(decoder) : CTIFF_TOO_LARGE;
}

size_t CTIFF_source_read(CTIFF_Decoder *decoder, uint64_t position, void *to, size_t count) {
    // A file can have any number of empty strips and directories, and reading comes before each.
    if (CTIFF_is_late(decoder) || position >= decoder->length) return 0;
    if (count > decoder->length - position) count = (size_t)(decoder->length - position);
    if (decoder->bytes) {
        memcpy(to, decoder->bytes + position, count);
        return count;
    }
    int failure = 0;
    size_t got = CFile_read(decoder->descriptor, position, to, count, &failure);
    if (failure != 0) decoder->read_errno = failure;
    return got;
}

static tmsize_t read_next(thandle_t handle, void *to, tmsize_t count) {
    CTIFF_Decoder *decoder = handle;
    if (count <= 0) return 0;
    if (decoder->opening) {
        if (count > MAXIMUM_TAG_PIECE) return 0;
        if ((uint64_t)count > decoder->allowance) {
            decoder->over_memory = 1;
            return 0;
        }
        decoder->allowance -= (uint64_t)count;
    }
    size_t got = CTIFF_source_read(decoder, decoder->position, to, (size_t)count);
    decoder->position += got;
    return (tmsize_t)got;
}

static tmsize_t write_nothing(thandle_t handle, void *from, tmsize_t count) {
    (void)handle;
    (void)from;
    (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    CTIFF_Decoder *decoder = handle;
    if (whence == SEEK_CUR) offset += decoder->position;
    if (whence == SEEK_END) offset += decoder->length;
    decoder->position = offset;
    return offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of(thandle_t handle) { return ((CTIFF_Decoder *)handle)->length; }

/// Keeps only what the result depends on. Returns that libtiff need not print it.
static int hear(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
    CTIFF_Decoder *decoder = data;
    (void)tiff;
    (void)module;
    (void)arguments;
    if (strstr(format, "beyond the")) {
        decoder->over_memory = 1;
    } else if (strstr(format, "emory") || strstr(format, "No space")) {
        decoder->lacked_memory = 1;
    }
    return 1;
}

static int keep_silent(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)data;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}

static int measure(CTIFF_Decoder *decoder) {
    struct stat status;
    if (decoder->bytes) return 1;
    if (fstat(decoder->descriptor, &status)) {
        decoder->read_errno = errno;
        return 0;
    }
    decoder->length = status.st_size > 0 ? (uint64_t)status.st_size : 0;
    return 1;
}

int CTIFF_source_open(CTIFF_Decoder *decoder) {
    const struct CTIFF_Library *tiff = CTIFF_library();
    if (!measure(decoder)) return 0;
    TIFFOpenOptions *options = tiff->TIFFOpenOptionsAlloc();
    if (!options) {
        decoder->lacked_memory = 1;
        return 0;
    }
    uint64_t limit = decoder->memory > MINIMUM_ALLOCATION ? decoder->memory : MINIMUM_ALLOCATION;
    tiff->TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)limit);
    tiff->TIFFOpenOptionsSetErrorHandlerExtR(options, hear, decoder);
    tiff->TIFFOpenOptionsSetWarningHandlerExtR(options, keep_silent, decoder);
    decoder->opening = 1;
    decoder->allowance = limit < MAXIMUM_DIRECTORIES ? limit : MAXIMUM_DIRECTORIES;
    // "m" is for no mapping: the file could be cut while it is read.
    decoder->tiff = tiff->TIFFClientOpenExt(
        "", "rm", decoder, read_next, write_nothing, seek, close_nothing, size_of, NULL, NULL, options);
    tiff->TIFFOpenOptionsFree(options);
    return decoder->tiff != NULL;
}
