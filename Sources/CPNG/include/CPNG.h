/// The whole conversation with libpng. Nothing of libpng shows here, no error jumps out of these functions, and none of
/// them calls back. A decoder is used by one thread at a time; different decoders are independent.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// What every function that can fail answers; the reason in words is in `CPNG_decoder_message`.
enum {
    CPNG_OK = 0,
    CPNG_DAMAGED = -1,
    CPNG_UNSUPPORTED = -2,
    CPNG_OUT_OF_MEMORY = -3,
    CPNG_UNREADABLE = -4,
    CPNG_OVER_TIME = -5,
};

typedef struct CPNG_Decoder CPNG_Decoder;

typedef struct {
    int width, height;
    /// Samples a pixel of the decoded rows: 1 grey, 3 RGB, 4 RGB and straight alpha; 8 bits each.
    int channels;
    /// The profile and so the file's own colours are grey, whatever the rows have.
    int grey;
    int interlaced;
} CPNG_Header;

/// How the image data are to be read by somebody else.
typedef struct {
    /// Where in the file the first chunk of image data begins, with its length.
    uint64_t offset;
    /// As the file's header has them (ISO/IEC 15948, 11.2.2).
    int color_type, depth;
    /// The colours of a palette as RGBA; black where an index has none.
    uint8_t palette[256 * 4];
    /// The samples of the one transparent colour of a picture without alpha or palette: RGB, or grey three times.
    int has_key;
    uint16_t key[3];
} CPNG_Data;

/// A decoder that reads `bytes`, or the file `descriptor` by pread where `bytes` is null. The bytes must stay until the
/// decoder is destroyed. Where the thread's processor time comes to `deadline`, in nanoseconds, the work ends with
/// CPNG_OVER_TIME, and no other function may be called but to destroy it. Null when there is no memory.
CPNG_Decoder *_Nullable CPNG_decoder_create(
    int descriptor, const uint8_t *_Nullable bytes, size_t length, uint64_t deadline);
void CPNG_decoder_destroy(CPNG_Decoder *_Nonnull decoder);

/// Reads all up to the image data. Comes first.
int CPNG_decoder_read_header(CPNG_Decoder *_Nonnull decoder, CPNG_Header *_Nonnull header);

/// The length of the embedded colour profile, 0 for none or for sRGB; at most `capacity` bytes are copied to `profile`.
size_t CPNG_decoder_profile(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nullable profile, size_t capacity);

/// The four code points of the file's colours, as the chunk cICP has them; 0 where there is none.
int CPNG_decoder_code_points(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nonnull points);

/// What the header says of the image data.
void CPNG_decoder_data(CPNG_Decoder *_Nonnull decoder, CPNG_Data *_Nonnull data);

/// Prepares for reading rows.
int CPNG_decoder_start(CPNG_Decoder *_Nonnull decoder);

/// Decodes up to `count` rows, `stride` bytes apart, and answers how many came: fewer where the data ended or were
/// wrong, for which see the message. Not for interlaced files.
int CPNG_decoder_read_rows(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nonnull rows, size_t stride, int count);

/// Reads past `count` rows, as `CPNG_decoder_read_rows` does.
int CPNG_decoder_skip_rows(CPNG_Decoder *_Nonnull decoder, int count);

/// Decodes an interlaced picture (ISO/IEC 15948, 8.2) into `pixels`, of ⌈width/step⌉ by ⌈height/step⌉ pixels without
/// padding: every `step`th pixel of every `step`th row, `step` being 1, 2, 4 or 8. The passes that only finer steps need
/// are not read. Where the data end early, what is missing is filled from the passes that came, and pixels that no pass
/// brought stay as they are in `pixels`.
int CPNG_decoder_read_interlaced(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nonnull pixels, int step);

/// The error, or "" where there was none. Stays until the next call.
const char *_Nonnull CPNG_decoder_message(const CPNG_Decoder *_Nonnull decoder);
/// `errno` of the read that failed, 0 for none.
int CPNG_decoder_errno(const CPNG_Decoder *_Nonnull decoder);

/// Encodes `width` by `height` pixels of `channels` (1 grey, 3 RGB, 4 RGB and alpha), 8 bits each.
///
/// `exif` is a TIFF block, or null. On success `*encoded` is freed with `CPNG_free`; on failure the reason is in
/// `message`, of at least `message_size` bytes.
int CPNG_encode(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, const uint8_t *_Nullable exif,
    size_t exif_length, uint8_t *_Nullable *_Nonnull encoded, size_t *_Nonnull encoded_length, char *_Nonnull message,
    size_t message_size);
void CPNG_free(uint8_t *_Nullable encoded);

#endif
