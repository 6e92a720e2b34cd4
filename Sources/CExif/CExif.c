#include "CExif.h"

#include <libexif/exif-data.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t prefix[6] = {'E', 'x', 'i', 'f', 0, 0};

/* libexif reads at most this many bytes, including the prefix. */
#define LONGEST_BLOCK 0xfffe

/* libexif copies the value of each entry. In a hostile block of 64 kB, thousands of entries could point to the same
   60 kB, which would take more than a gigabyte. In a valid block each byte belongs to one entry. */
#define MEMORY_LIMIT (1 << 20)

struct CExif_Block {
    ExifData *data;
    int bigEndian;
};

/* Per thread, because libexif's allocator hooks have no user pointer. A block is parsed within one call. */
static _Thread_local size_t memoryLeft;

static void *allocate(ExifLong size) {
    if (size > memoryLeft) return NULL;
    memoryLeft -= size;
    return calloc(size, 1);
}

/* Not counted: libexif uses it only for its lists of entries, at most eight bytes per twelve bytes of the block. */
static void *reallocate(void *pointer, ExifLong size) {
    return realloc(pointer, size);
}

static int isHeader(const uint8_t *bytes, size_t count) {
    return count >= 8 && (memcmp(bytes, "II*\0", 4) == 0 || memcmp(bytes, "MM\0*", 4) == 0);
}

/* Sets the format of everything that libexif could take for the entry of a maker note (tag 0x927c) to the unknown
   format 0, which it skips. Otherwise it would parse the note with the code that has had the most vulnerabilities, and
   which is not needed here. A match that is not an entry is in a thumbnail or in a note: text never contains these
   bytes. */
static void hideMakerNotes(uint8_t *tiff, size_t count, int bigEndian) {
    for (size_t i = 0; i + 4 <= count; i++) {
        uint8_t high = tiff[bigEndian ? i : i + 1], low = tiff[bigEndian ? i + 1 : i];
        if (high != 0x92 || low != 0x7c) continue;
        uint8_t formatHigh = tiff[bigEndian ? i + 2 : i + 3];
        uint8_t *format = &tiff[bigEndian ? i + 3 : i + 2];
        if (formatHigh == 0 && exif_format_get_size((ExifFormat)*format) != 0) *format = 0;
    }
}

static ExifData *load(const uint8_t *tiff, size_t count) {
    ExifMem *memory = exif_mem_new(allocate, reallocate, free);
    if (memory == NULL) return NULL;
    ExifData *data = exif_data_new_mem(memory);
    exif_mem_unref(memory);
    if (data == NULL) return NULL;
    /* Both are on by default: the first adds, drops and retypes tags, the second hides tags in unusual directories. */
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
    exif_data_load_data(data, tiff, (unsigned int)count);
    return data;
}

static ExifContent *content(const ExifData *data, enum CExif_Directory directory) {
    switch (directory) {
    case CExif_directoryImage: return data->ifd[EXIF_IFD_0];
    case CExif_directoryExif: return data->ifd[EXIF_IFD_EXIF];
    case CExif_directoryGPS: return data->ifd[EXIF_IFD_GPS];
    }
    return NULL;
}

static int hasEntries(const ExifData *data) {
    for (int i = CExif_directoryImage; i <= CExif_directoryGPS; i++) {
        const ExifContent *entries = content(data, (enum CExif_Directory)i);
        if (entries != NULL && entries->count > 0) return 1;
    }
    return 0;
}

int CExif_open(const uint8_t *bytes, size_t count, struct CExif_Block **block) {
    *block = NULL;
    if (count >= sizeof prefix && memcmp(bytes, prefix, sizeof prefix) == 0) {
        bytes += sizeof prefix;
        count -= sizeof prefix;
    }
    if (!isHeader(bytes, count)) return CExif_noHeader;
    if (count > LONGEST_BLOCK - sizeof prefix) count = LONGEST_BLOCK - sizeof prefix;

    struct CExif_Block *opened = malloc(sizeof *opened);
    uint8_t *copy = malloc(sizeof prefix + count);
    if (opened == NULL || copy == NULL) {
        free(opened);
        free(copy);
        return CExif_noMemory;
    }
    memcpy(copy, prefix, sizeof prefix);
    memcpy(copy + sizeof prefix, bytes, count);
    opened->bigEndian = bytes[0] == 'M';
    hideMakerNotes(copy + sizeof prefix, count, opened->bigEndian);
    memoryLeft = MEMORY_LIMIT;
    opened->data = load(copy, sizeof prefix + count);
    free(copy);
    if (opened->data == NULL || !hasEntries(opened->data)) {
        int status = opened->data == NULL ? CExif_noMemory : CExif_noEntries;
        CExif_close(opened);
        return status;
    }
    *block = opened;
    return CExif_ok;
}

void CExif_close(struct CExif_Block *block) {
    if (block == NULL) return;
    if (block->data != NULL) exif_data_unref(block->data);
    free(block);
}

int CExif_isBigEndian(const struct CExif_Block *block) {
    return block->bigEndian;
}

static const ExifEntry *entry(const struct CExif_Block *block, enum CExif_Directory directory, uint16_t tag) {
    ExifContent *entries = content(block->data, directory);
    if (entries == NULL) return NULL;
    const ExifEntry *found = exif_content_get_entry(entries, (ExifTag)tag);
    return found != NULL && found->data != NULL ? found : NULL;
}

/* The number of complete values in the entry's bytes, whatever count it states. */
static size_t valueCount(const ExifEntry *found, size_t capacity) {
    size_t width = exif_format_get_size(found->format);
    if (width == 0) return 0;
    size_t held = found->size / width;
    size_t count = found->components < held ? found->components : held;
    return count < capacity ? count : capacity;
}

size_t CExif_copyBytes(const struct CExif_Block *block, enum CExif_Directory directory, uint16_t tag, uint8_t *bytes,
                       size_t capacity) {
    const ExifEntry *found = entry(block, directory, tag);
    if (found == NULL || exif_format_get_size(found->format) != 1) return 0;
    size_t count = valueCount(found, capacity);
    memcpy(bytes, found->data, count);
    return count;
}

size_t CExif_copyIntegers(const struct CExif_Block *block, enum CExif_Directory directory, uint16_t tag,
                          int64_t *values, size_t capacity) {
    const ExifEntry *found = entry(block, directory, tag);
    if (found == NULL) return 0;
    ExifByteOrder order = exif_data_get_byte_order(block->data);
    size_t count = valueCount(found, capacity), width = exif_format_get_size(found->format);
    for (size_t i = 0; i < count; i++) {
        const unsigned char *bytes = found->data + i * width;
        switch (found->format) {
        case EXIF_FORMAT_BYTE: values[i] = bytes[0]; break;
        case EXIF_FORMAT_SBYTE: values[i] = (int8_t)bytes[0]; break;
        case EXIF_FORMAT_SHORT: values[i] = exif_get_short(bytes, order); break;
        case EXIF_FORMAT_SSHORT: values[i] = exif_get_sshort(bytes, order); break;
        case EXIF_FORMAT_LONG: values[i] = exif_get_long(bytes, order); break;
        case EXIF_FORMAT_SLONG: values[i] = exif_get_slong(bytes, order); break;
        default: return 0;
        }
    }
    return count;
}

size_t CExif_copyRatios(const struct CExif_Block *block, enum CExif_Directory directory, uint16_t tag,
                        struct CExif_Ratio *values, size_t capacity) {
    const ExifEntry *found = entry(block, directory, tag);
    if (found == NULL) return 0;
    if (found->format != EXIF_FORMAT_RATIONAL && found->format != EXIF_FORMAT_SRATIONAL) return 0;
    ExifByteOrder order = exif_data_get_byte_order(block->data);
    size_t count = valueCount(found, capacity);
    for (size_t i = 0; i < count; i++) {
        const unsigned char *bytes = found->data + i * 8;
        if (found->format == EXIF_FORMAT_RATIONAL) {
            ExifRational ratio = exif_get_rational(bytes, order);
            values[i] = (struct CExif_Ratio){ratio.numerator, ratio.denominator};
        } else {
            ExifSRational ratio = exif_get_srational(bytes, order);
            values[i] = (struct CExif_Ratio){ratio.numerator, ratio.denominator};
        }
    }
    return count;
}
