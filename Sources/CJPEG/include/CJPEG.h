/// The interface to libjpeg. It exposes no types of libjpeg, reports errors as results instead of jumps, and makes no
/// callbacks. A decoder can be used by one thread at a time; different decoders are independent.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// The results of functions that can fail; `CJPEG_decoder_message` has a message.
enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED = -1,
    CJPEG_UNSUPPORTED = -2,
    CJPEG_OUT_OF_MEMORY = -3,
    CJPEG_UNREADABLE = -4,
    CJPEG_OVER_TIME = -5,
};

/// The meaning of the samples of a pixel.
enum {
    CJPEG_GREY = 1,
    CJPEG_RGB = 3,
    CJPEG_CMYK = 4,
};

typedef struct CJPEG_Decoder CJPEG_Decoder;

typedef struct {
    int width, height;
    /// One of CJPEG_GREY, CJPEG_RGB and CJPEG_CMYK, which is also the number of samples per pixel.
    int color;
    /// Whether the file has Adobe's marker. Its CMYK samples are then stored inverted, with 255 for no ink.
    int adobe;
    /// Bytes that libjpeg holds for the coefficients of the whole image; 0 for a file with one scan.
    uint64_t coefficient_bytes;
} CJPEG_Header;

typedef struct {
    /// The decoded column of the first sample of a row.
    int first_column;
    /// The number of columns in a row.
    int columns;
    /// The number of rows of the whole decoded image.
    int rows;
} CJPEG_Layout;

/// Creates a decoder that reads `bytes`, or the file `descriptor` by pread if `bytes` is null. The bytes must stay
/// valid until the decoder is destroyed. When the CPU time of the thread reaches `deadline`, in nanoseconds, the work
/// ends with CJPEG_OVER_TIME, and the decoder can only be destroyed. Null if memory runs out.
CJPEG_Decoder *_Nullable CJPEG_decoder_create(
    int descriptor, const uint8_t *_Nullable bytes, size_t length, uint64_t deadline);
void CJPEG_decoder_destroy(CJPEG_Decoder *_Nonnull decoder);

/// Reads everything before the first scan. Must be called first.
int CJPEG_decoder_read_header(CJPEG_Decoder *_Nonnull decoder, CJPEG_Header *_Nonnull header);

/// The length of the embedded ICC profile in bytes, or 0 for none. At most `capacity` bytes are copied to `profile`.
size_t CJPEG_decoder_profile(const CJPEG_Decoder *_Nonnull decoder, uint8_t *_Nullable profile, size_t capacity);

/// The headers before the data of the first scan, for decoding the data without libjpeg.
typedef struct {
    int progressive;
    int components;
    /// The components of the first scan, by their indices in the frame.
    int scan_components;
    int scan_component[4];
    /// The scan's Ss, Se, Ah and Al (ITU-T T.81, B.2.3).
    int first, last, earlier_low_bits, low_bits;
    /// MCUs between restart markers, or 0 for none.
    int restart_interval;
    /// The offset of the data in the file.
    uint64_t data_offset;
} CJPEG_Frame;

typedef struct {
    /// The identifier by which scans refer to it.
    int identifier;
    /// Blocks per MCU, horizontally and vertically.
    int horizontal, vertical;
    /// Its tables in the first scan, if it is in that scan.
    int dc_table, ac_table;
} CJPEG_Component;

/// Sets `frame` and returns 1 if the file is grey or YCbCr with eight bits and Huffman codes; otherwise returns 0.
int CJPEG_decoder_frame(const CJPEG_Decoder *_Nonnull decoder, CJPEG_Frame *_Nonnull frame);
/// Sets `component` and its 64 quantization factors in row order; returns 0 if it has none yet.
int CJPEG_decoder_component(
    const CJPEG_Decoder *_Nonnull decoder, int index, CJPEG_Component *_Nonnull component,
    uint16_t *_Nonnull quantization);
/// Sets the number of codes of each of the 16 lengths, and up to 256 symbols, of table 0 to 3; returns 0 if it is
/// undefined.
int CJPEG_decoder_huffman(
    const CJPEG_Decoder *_Nonnull decoder, int ac, int number, uint8_t *_Nonnull counts, uint8_t *_Nonnull symbols);

/// Starts decoding at `eighths`/8 of the size (1 to 8). The rows begin with the decoded row `first_row`, and contain at
/// least the decoded columns `first_column` ..< `first_column` + `columns`. At most `maximum_memory` bytes are used for
/// coefficients, and at most `maximum_scans` scans are read; refinements by later scans are missing then.
int CJPEG_decoder_start(
    CJPEG_Decoder *_Nonnull decoder, int eighths, int first_column, int columns, int first_row, long maximum_memory,
    int maximum_scans, CJPEG_Layout *_Nonnull layout);

/// Decodes up to `count` rows, `stride` bytes apart, and returns their number: 0 after the last row, negative on
/// failure.
int CJPEG_decoder_read_rows(
    CJPEG_Decoder *_Nonnull decoder, uint8_t *_Nonnull rows, size_t stride, int count);

/// Whether the data ended or were invalid before the rows read so far were complete: 2 if not even one row of blocks
/// was.
int CJPEG_decoder_is_cut(const CJPEG_Decoder *_Nonnull decoder);

/// The error, or else the first relevant warning, or else "". Valid until the next call.
const char *_Nonnull CJPEG_decoder_message(const CJPEG_Decoder *_Nonnull decoder);
/// The `errno` of a failed read, or 0.
int CJPEG_decoder_errno(const CJPEG_Decoder *_Nonnull decoder);

/// Encodes `width` by `height` pixels of `channels` (1 grey, 3 RGB) as a baseline JPEG: grey, or YCbCr 4:2:0, or 4:4:4
/// if `keeps_chroma` is not 0.
///
/// `exif` is a TIFF block of at most 65,527 bytes, or null. On success `*encoded` has to be freed with `CJPEG_free`; on
/// failure the reason is written to `message`, which has `message_size` bytes.
int CJPEG_encode(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, int quality, int keeps_chroma,
    const uint8_t *_Nullable exif, size_t exif_length, uint8_t *_Nullable *_Nonnull encoded, size_t *_Nonnull encoded_length, char *_Nonnull message,
    size_t message_size);

/// The same for planes of samples: Y of `width` by `height`, Cb and Cr of half of both, rounded up.
int CJPEG_encode_planes(
    const uint8_t *_Nonnull luma, const uint8_t *_Nonnull blue, const uint8_t *_Nonnull red, int width, int height,
    int quality, uint8_t *_Nullable *_Nonnull encoded, size_t *_Nonnull encoded_length, char *_Nonnull message,
    size_t message_size);
void CJPEG_free(uint8_t *_Nullable encoded);

#endif
