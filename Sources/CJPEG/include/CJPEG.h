/// The whole conversation with libjpeg. Nothing of libjpeg shows here, no error jumps out of these functions, and none
/// of them calls back. A decoder is used by one thread at a time; different decoders are independent.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// What every function that can fail answers; the reason in words is in `CJPEG_decoder_message`.
enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED = -1,
    CJPEG_UNSUPPORTED = -2,
    CJPEG_OUT_OF_MEMORY = -3,
    CJPEG_UNREADABLE = -4,
    CJPEG_OVER_TIME = -5,
};

/// What the samples of a pixel are.
enum {
    CJPEG_GREY = 1,
    CJPEG_RGB = 3,
    CJPEG_CMYK = 4,
};

typedef struct CJPEG_Decoder CJPEG_Decoder;

typedef struct {
    int width, height;
    /// One of CJPEG_GREY, CJPEG_RGB, CJPEG_CMYK, which is also the number of samples a pixel.
    int color;
    /// The file bears Adobe's marker: its CMYK samples are stored inverted, 255 being no ink.
    int adobe;
    /// Bytes that libjpeg holds for the coefficients of the whole picture; 0 where the file has one scan.
    uint64_t coefficient_bytes;
} CJPEG_Header;

typedef struct {
    /// The decoded column that the first sample of a row belongs to.
    int first_column;
    /// Columns in a row.
    int columns;
    /// Rows of the whole decoded picture.
    int rows;
} CJPEG_Layout;

/// A decoder that reads `bytes`, or the file `descriptor` by pread where `bytes` is null. The bytes must stay until the
/// decoder is destroyed. Where the thread's processor time comes to `deadline`, in nanoseconds, the work ends with
/// CJPEG_OVER_TIME, and no other function may be called but to destroy it. Null when there is no memory.
CJPEG_Decoder *_Nullable CJPEG_decoder_create(
    int descriptor, const uint8_t *_Nullable bytes, size_t length, uint64_t deadline);
void CJPEG_decoder_destroy(CJPEG_Decoder *_Nonnull decoder);

/// Reads all up to the first scan. Comes first.
int CJPEG_decoder_read_header(CJPEG_Decoder *_Nonnull decoder, CJPEG_Header *_Nonnull header);

/// The length of the embedded colour profile, 0 for none; at most `capacity` bytes of it are copied to `profile`.
size_t CJPEG_decoder_profile(const CJPEG_Decoder *_Nonnull decoder, uint8_t *_Nullable profile, size_t capacity);

/// What stands before the data of the first scan, for those who decode them themselves.
typedef struct {
    int progressive;
    int components;
    /// The components of the first scan, by their places in the frame.
    int scan_components;
    int scan_component[4];
    /// The scan's Ss, Se, Ah and Al (ITU-T T.81, B.2.3).
    int first, last, earlier_low_bits, low_bits;
    /// MCUs between restart markers, 0 for none.
    int restart_interval;
    /// Where the data begin in the file.
    uint64_t data_offset;
} CJPEG_Frame;

typedef struct {
    /// What scans call it.
    int identifier;
    /// Blocks in an MCU.
    int horizontal, vertical;
    /// The tables of the first scan, if it is in that.
    int dc_table, ac_table;
} CJPEG_Component;

/// Fills `frame` and answers 1 where the file is grey or YCbCr, of eight bits, with Huffman codes; else 0.
int CJPEG_decoder_frame(const CJPEG_Decoder *_Nonnull decoder, CJPEG_Frame *_Nonnull frame);
/// Fills `component` and the 64 factors of its coefficients, in the order of rows; 0 where it has none so far.
int CJPEG_decoder_component(
    const CJPEG_Decoder *_Nonnull decoder, int index, CJPEG_Component *_Nonnull component,
    uint16_t *_Nonnull quantization);
/// Fills how many codes of each of the 16 lengths there are, and up to 256 symbols, of table 0 ... 3; 0 for none.
int CJPEG_decoder_huffman(
    const CJPEG_Decoder *_Nonnull decoder, int ac, int number, uint8_t *_Nonnull counts, uint8_t *_Nonnull symbols);

/// Begins to decode at `eighths`/8 of the size (1...8). At least the decoded columns `first_column` ..< `first_column` +
/// `columns` will come, from the decoded row `first_row` on. No more than `maximum_memory` bytes go to coefficients, and
/// no more than `maximum_scans` scans are read: what later ones would refine stays as it is.
int CJPEG_decoder_start(
    CJPEG_Decoder *_Nonnull decoder, int eighths, int first_column, int columns, int first_row, long maximum_memory,
    int maximum_scans, CJPEG_Layout *_Nonnull layout);

/// Decodes up to `count` rows, `stride` bytes apart, and answers how many came; 0 after the last, negative on failure.
int CJPEG_decoder_read_rows(
    CJPEG_Decoder *_Nonnull decoder, uint8_t *_Nonnull rows, size_t stride, int count);

/// Whether the data ended or were wrong before the rows read so far were complete. 2: before a single row of blocks was.
int CJPEG_decoder_is_cut(const CJPEG_Decoder *_Nonnull decoder);

/// The error, or else the first warning that matters, or else "". Stays until the next call.
const char *_Nonnull CJPEG_decoder_message(const CJPEG_Decoder *_Nonnull decoder);
/// `errno` of the read that failed, 0 for none.
int CJPEG_decoder_errno(const CJPEG_Decoder *_Nonnull decoder);

/// Encodes `width` by `height` pixels of `channels` (1 grey, 3 RGB) as a baseline JPEG, grey or YCbCr: 4:2:0, or 4:4:4 if
/// `keeps_chroma` isn't 0.
///
/// `exif` is a TIFF block of at most 65,527 bytes, or null. On success `*encoded` is freed with `CJPEG_free`; on failure
/// the reason is in `message`, of at least `message_size` bytes.
int CJPEG_encode(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, int quality, int keeps_chroma,
    const uint8_t *_Nullable exif, size_t exif_length, uint8_t *_Nullable *_Nonnull encoded, size_t *_Nonnull encoded_length, char *_Nonnull message,
    size_t message_size);

/// The same of planes of samples as a JPEG has them: Y of `width` by `height`, Cb and Cr of half of both, rounded up.
int CJPEG_encode_planes(
    const uint8_t *_Nonnull luma, const uint8_t *_Nonnull blue, const uint8_t *_Nonnull red, int width, int height,
    int quality, uint8_t *_Nullable *_Nonnull encoded, size_t *_Nonnull encoded_length, char *_Nonnull message,
    size_t message_size);
void CJPEG_free(uint8_t *_Nullable encoded);

#endif
