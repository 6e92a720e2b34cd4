#ifndef CEXIF_H
#define CEXIF_H

#include <stddef.h>
#include <stdint.h>

/// A parsed TIFF/EXIF block, with its own copy of the data. Has to be freed with CExif_close.
struct CExif_Block;

/// A TIFF rational. 64 bits hold both RATIONAL and SRATIONAL, so that negative values stay negative.
struct CExif_Ratio {
    int64_t numerator;
    int64_t denominator;
};

/// The three directories (IFDs) that are read: the image directory (IFD 0), Exif, GPS.
enum CExif_Directory {
    CExif_directoryImage = 0,
    CExif_directoryExif = 1,
    CExif_directoryGPS = 2,
};

enum CExif_Status {
    CExif_ok = 0,
    /// No TIFF header: neither "II*\0" nor "MM\0*" (after an optional "Exif\0\0").
    CExif_noHeader = 1,
    /// A header, but no readable entry in any of the three directories.
    CExif_noEntries = 2,
    CExif_noMemory = 3,
};

/// Parses a block with or without "Exif\0\0" in front. Bytes after the first 64 kB are ignored. Returns a CExif_Status,
/// and sets *block only for CExif_ok. Takes at most about 1 MB of memory, whatever the block contains.
int CExif_open(const uint8_t *_Nonnull bytes, size_t count, struct CExif_Block *_Nullable *_Nonnull block);

void CExif_close(struct CExif_Block *_Nullable block);

/// 1 if the block's byte order is big-endian ("MM"), which is also that of UTF-16 in UserComment.
int CExif_isBigEndian(const struct CExif_Block *_Nonnull block);

/// Copies up to `capacity` bytes of a BYTE, SBYTE, ASCII or UNDEFINED field. Returns the number of bytes copied; 0 if
/// the field is missing or has another type.
size_t CExif_copyBytes(const struct CExif_Block *_Nonnull block, enum CExif_Directory directory, uint16_t tag,
                       uint8_t *_Nonnull bytes, size_t capacity);

/// Copies up to `capacity` values of a BYTE, SHORT, LONG, SBYTE, SSHORT or SLONG field. Returns the number copied.
size_t CExif_copyIntegers(const struct CExif_Block *_Nonnull block, enum CExif_Directory directory, uint16_t tag,
                          int64_t *_Nonnull values, size_t capacity);

/// Copies up to `capacity` values of a RATIONAL or SRATIONAL field, including zero denominators. Returns the number
/// copied.
size_t CExif_copyRatios(const struct CExif_Block *_Nonnull block, enum CExif_Directory directory, uint16_t tag,
                        struct CExif_Ratio *_Nonnull values, size_t capacity);

#endif
