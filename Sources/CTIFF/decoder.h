/// The state of a decoder, shared by the files of this target.
#ifndef CTIFF_DECODER_H
#define CTIFF_DECODER_H

#include <stdint.h>

#include "include/CTIFF.h"
#include "libtiff.h"

/// The ways to read an image, each with a file of its own.
enum { CTIFF_BY_SCANLINES, CTIFF_BY_PIECES, CTIFF_BY_RASTERS };

/// The colours that rows.c converts.
enum { CTIFF_GREY, CTIFF_PALETTE, CTIFF_RGB, CTIFF_CMYK };

/// What a codec and libtiff's tables hold, apart from rows.
enum { CTIFF_CODEC_BYTES = 512 * 1024 };
/// What the codecs hold for each sample of a row: libjpeg has some rows of blocks.
enum { CTIFF_CODEC_ROWS = 64 };

/// How the image is stored.
typedef struct {
    uint32_t width, height;
    uint16_t bits, samples, extras, photometric, compression;
    const uint16_t *_Nullable kinds;    // Of the extra samples; libtiff's.
    int separate;           // Each sample has strips or tiles of its own.
    int tiled;
    uint32_t rows;          // Of a strip or tile; no more than the image has.
} CTIFF_Layout;

struct CTIFF_Decoder {
    TIFF *_Nullable tiff;
    // The file, see source.c.
    int descriptor;
    const uint8_t *_Nullable bytes;
    uint64_t length;        // Of the file.
    uint64_t position;
    uint64_t deadline;      // In nanoseconds of the thread's CPU time.
    uint64_t memory;        // The most bytes to hold.
    int opening;            // The directories are being read: no more than `allowance` bytes.
    uint64_t allowance;
    int late;
    int read_errno;
    int lacked_memory;
    int over_memory;

    CTIFF_Layout layout;
    int way;
    int channels;
    uint64_t held;          // Bytes that decoding holds at once.
    uint32_t part;          // The strip or row of tiles that is being decoded, or that was.
    uint32_t damaged_part;
    uint8_t *_Nullable row; // The decoded row.

    // Images that rows.c converts.
    int color;
    int inverted;           // 0 is white.
    size_t step;            // Samples of a pixel in the scanline.
    int alpha;              // The index of the sample, or -1.
    int associated;         // The colours are multiplied by alpha.
    int is_plain;           // The scanline is the decoded row.
    uint8_t *_Nullable palette;    // RGB.
    uint8_t *_Nullable scanline;

    // Those that are read by scanlines.
    uint32_t next;          // The row that libtiff decodes next.
    uint64_t scans;         // Bytes that a JPEG with several scans would hold in addition.

    // Those in tiles or separate planes.
    uint16_t planes[5];     // Those to read.
    uint32_t columns;       // Of a tile or strip.
    uint64_t unit, stride;  // Bytes of a tile or strip, and of a row in it.
    uint8_t *_Nullable pieces;     // The decoded part: for each plane, its tiles from left to right.

    // All others.
    int has_image;
    TIFFRGBAImage image;
    uint32_t *_Nullable raster;    // The decoded part.
};

/// No strip or row of tiles.
enum { CTIFF_NO_PART = -1 };

/// Opens the file, and reads its first directory. Returns 0 if that fails.
int CTIFF_source_open(CTIFF_Decoder *_Nonnull decoder);

/// Reads up to `count` bytes at `position`; returns fewer at the end of the file, on an error and after the deadline.
size_t CTIFF_source_read(
    CTIFF_Decoder *_Nonnull decoder, uint64_t position, void *_Nonnull to, size_t count);

/// Whether the deadline has passed.
int CTIFF_is_late(CTIFF_Decoder *_Nonnull decoder);

/// The result for what failed in libtiff.
int CTIFF_failure(const CTIFF_Decoder *_Nonnull decoder);

/// The result for what would hold too much, unless the deadline passed while that was found out.
int CTIFF_too_large(const CTIFF_Decoder *_Nonnull decoder);

/// Reads how the image is stored, and returns a result.
int CTIFF_layout_read(CTIFF_Decoder *_Nonnull decoder);

/// The most bytes that libtiff holds of a compressed strip or tile, which has `unit` bytes when decoded.
uint64_t CTIFF_layout_longest(const CTIFF_Decoder *_Nonnull decoder, uint64_t unit);

/// Reads what the samples are, and returns whether rows.c converts them.
int CTIFF_colors_read(CTIFF_Decoder *_Nonnull decoder);

int CTIFF_scanlines_begin(CTIFF_Decoder *_Nonnull decoder);
int CTIFF_scanlines_row(CTIFF_Decoder *_Nonnull decoder, uint32_t y, const uint8_t *_Nullable *_Nonnull row);

int CTIFF_pieces_begin(CTIFF_Decoder *_Nonnull decoder);
int CTIFF_pieces_row(CTIFF_Decoder *_Nonnull decoder, uint32_t y, const uint8_t *_Nullable *_Nonnull row);

int CTIFF_rasters_begin(CTIFF_Decoder *_Nonnull decoder);
int CTIFF_rasters_row(CTIFF_Decoder *_Nonnull decoder, uint32_t y, const uint8_t *_Nullable *_Nonnull row);

/// Whether libjpeg needs to hold the whole strip, because it has more scans than one.
int CTIFF_jpeg_has_scans(CTIFF_Decoder *_Nonnull decoder, uint32_t strip);

/// Makes the palette of eight bits for images with one; returns a result.
int CTIFF_palette_make(CTIFF_Decoder *_Nonnull decoder);

/// The decoded row of the scanline.
const uint8_t *_Nonnull CTIFF_row_convert(const CTIFF_Decoder *_Nonnull decoder);

/// A sample with 16 bits, rounded to eight.
static inline uint8_t CTIFF_to_8(uint32_t value) { return (uint8_t)((value * 255 + 32895) >> 16); }

#endif
