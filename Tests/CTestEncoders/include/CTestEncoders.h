/// Encoders that only tests use: pictures to be decoded by the program are made by the libraries themselves.
#ifndef CTESTENCODERS_H
#define CTESTENCODERS_H

#include <stddef.h>
#include <stdint.h>

/// A HEIF file of one picture, HEVC or with `av1` AV1, of `channels` 1 or 3 samples a pixel. `quality` is 0 to 100.
/// Answers its length and, in `*file`, bytes for `free`; 0 on failure.
size_t CTestEncoders_heif(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, int av1, int quality,
    uint8_t *_Nullable *_Nonnull file);

/// A WebP file without extensions, of `channels` 3 or 4 samples a pixel; without loss where `quality` is above 100.
size_t CTestEncoders_webp(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, float quality,
    uint8_t *_Nullable *_Nonnull file);

/// A JPEG XL file with boxes, of `channels` 1 grey, 2 grey and alpha, 3 RGB or 4 RGB and alpha; without loss for the
/// distance 0. `orientation` is that of EXIF. `exif` begins with its TIFF header.
size_t CTestEncoders_jxl(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, float distance, int orientation,
    const uint8_t *_Nullable exif, size_t exif_length, uint8_t *_Nullable *_Nonnull file);

/// How a TIFF is written; the numbers are those of TIFF 6.0.
typedef struct {
    int width, height, channels;
    /// 8 or 16 bits a sample.
    int bits;
    int interpretation, compression;
    /// Rows of a strip, or the side of a tile if that is not 0.
    int rows, tile;
    /// Whether each channel is stored on its own; not for tiles.
    int separate;
    int is_big_endian;
} CTestEncoders_TIFF;

/// A TIFF file of pixels whose samples have the order of bytes of the machine.
size_t CTestEncoders_tiff(
    const CTestEncoders_TIFF *_Nonnull what, const uint8_t *_Nonnull pixels, uint8_t *_Nullable *_Nonnull file);

/// How a PNG is to be written.
typedef struct {
    int width, height, color_type, depth, interlaced;
    /// 0 to 4 for the first row, and by `filter_step` others for the next; -1 lets libpng choose.
    int filter, filter_step;
    /// zlib's level, and the most bytes of a chunk of image data.
    int level, chunk_length;
    int palette_count;
    /// Half of a palette gets alpha; in other pictures, `key` is transparent.
    int has_transparency;
    uint16_t key[3];
} CTestEncoders_PNG;

/// A PNG file of rows as they stand in the file, without filters and padding.
size_t CTestEncoders_png(
    const CTestEncoders_PNG *_Nonnull what, const uint8_t *_Nonnull rows, uint8_t *_Nullable *_Nonnull file);

/// Lets the heap give back to the system what it can.
void CTestEncoders_trim_heap(void);

/// From now on all threads take memory from one heap: which of several a decoder's threads get is chance, and how much each keeps.
void CTestEncoders_share_heap(void);

/// A scan of a progressive JPEG: so many components by their numbers, a band of coefficients in zigzag order, and how many low
/// bits the scan before it left out and it leaves out.
typedef struct {
    int components, component[3];
    int first, last, earlier_low_bits, low_bits;
} CTestEncoders_Scan;

/// How a JPEG is written.
typedef struct {
    int quality;
    /// Sampling factors of Y; those of Cb and Cr are 1.
    int horizontal, vertical;
    /// MCUs between restart markers, 0 for none.
    int restart_interval;
    int has_own_tables;
    int progressive;
    /// The scans of a progressive one; none for libjpeg's usual ones.
    const CTestEncoders_Scan *_Nullable scans;
    int scan_count;
    int arithmetic;
    /// Stored as RGB instead of YCbCr.
    int rgb;
} CTestEncoders_JPEG;

/// Writes pixels of one or three channels as a JPEG by libjpeg; the length, or 0.
size_t CTestEncoders_jpeg(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, const CTestEncoders_JPEG *_Nonnull options,
    uint8_t *_Nullable *_Nonnull file);

/// The coefficients of a component, multiplied, block by block in the order of rows, each of 64; the number of blocks of a
/// row is in `columns`. Their number, or 0.
size_t CTestEncoders_coefficients(
    const uint8_t *_Nonnull file, size_t length, int component, int *_Nonnull columns,
    int16_t *_Nullable *_Nonnull coefficients);

/// The luma that libjpeg decodes at `eighths` / 8 of the size; the number of samples, or 0.
size_t CTestEncoders_luma(
    const uint8_t *_Nonnull file, size_t length, int eighths, int *_Nonnull width, uint8_t *_Nullable *_Nonnull samples);

#endif
