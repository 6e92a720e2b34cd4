/// The interface to libpng. It exposes no types of libpng, reports errors as results instead of jumps, and makes no
/// callbacks. A decoder can be used by one thread at a time; different decoders are independent.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// The results of functions that can fail; `CPNG_decoder_message` has a message.
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
    /// Samples per pixel of the decoded rows: 1 grey, 3 RGB, 4 RGB and straight alpha; 8 bits each.
    int channels;
    /// Whether the file's own colours, and so its ICC profile, are grey, whatever the rows have.
    int grey;
    int interlaced;
} CPNG_Header;

/// The image data, for decoding them without libpng.
typedef struct {
    /// The offset in the file of the first IDAT chunk, with its length.
    uint64_t offset;
    /// As in the header of the file (ISO/IEC 15948, 11.2.2).
    int color_type, depth;
    /// The colours of a palette as RGBA; black for undefined indices.
    uint8_t palette[256 * 4];
    /// The transparent colour of an image without alpha or palette: RGB, or grey three times.
    int has_key;
    uint16_t key[3];
} CPNG_Data;

/// Creates a decoder that reads `bytes`, or the file `descriptor` by pread if `bytes` is null. The bytes must stay
/// valid until the decoder is destroyed. When the CPU time of the thread reaches `deadline`, in nanoseconds, the work
/// ends with CPNG_OVER_TIME, and the decoder can only be destroyed. Null if memory runs out.
CPNG_Decoder *_Nullable CPNG_decoder_create(
    int descriptor, const uint8_t *_Nullable bytes, size_t length, uint64_t deadline);
void CPNG_decoder_destroy(CPNG_Decoder *_Nonnull decoder);

/// Reads everything before the image data. Must be called first.
int CPNG_decoder_read_header(CPNG_Decoder *_Nonnull decoder, CPNG_Header *_Nonnull header);

/// The length of the embedded ICC profile in bytes, or 0 for none or for sRGB. At most `capacity` bytes are copied to
/// `profile`.
size_t CPNG_decoder_profile(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nullable profile, size_t capacity);

/// Sets the four code points of the image's colours, from the chunk cICP; returns 0 if there is none.
int CPNG_decoder_code_points(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nonnull points);

/// Sets what the header states about the image data.
void CPNG_decoder_data(CPNG_Decoder *_Nonnull decoder, CPNG_Data *_Nonnull data);

/// Prepares for reading rows.
int CPNG_decoder_start(CPNG_Decoder *_Nonnull decoder);

/// Decodes up to `count` rows, `stride` bytes apart, and returns their number. They are fewer if the data ended or were
/// invalid, which the message explains. Not for interlaced files.
int CPNG_decoder_read_rows(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nonnull rows, size_t stride, int count);

/// Skips `count` rows, with the results of `CPNG_decoder_read_rows`.
int CPNG_decoder_skip_rows(CPNG_Decoder *_Nonnull decoder, int count);

/// Decodes an interlaced image (ISO/IEC 15948, 8.2) to `pixels`, which has ⌈width/step⌉ by ⌈height/step⌉ pixels without
/// padding: every `step`th pixel of every `step`th row, for a `step` of 1, 2, 4 or 8. Passes that only smaller steps
/// need are not read. If the data end early, missing pixels are filled from the passes that were read, and pixels
/// without any pass keep their value in `pixels`.
int CPNG_decoder_read_interlaced(CPNG_Decoder *_Nonnull decoder, uint8_t *_Nonnull pixels, int step);

/// The error, or "" for none. Valid until the next call.
const char *_Nonnull CPNG_decoder_message(const CPNG_Decoder *_Nonnull decoder);
/// The `errno` of a failed read, or 0.
int CPNG_decoder_errno(const CPNG_Decoder *_Nonnull decoder);

/// Encodes `width` by `height` pixels of `channels` (1 grey, 3 RGB, 4 RGB and alpha), 8 bits each.
///
/// `exif` is a TIFF block, or null. On success `*encoded` has to be freed with `CPNG_free`; on failure the reason is
/// written to `message`, which has `message_size` bytes.
int CPNG_encode(
    const uint8_t *_Nonnull pixels, int width, int height, int channels, const uint8_t *_Nullable exif,
    size_t exif_length, uint8_t *_Nullable *_Nonnull encoded, size_t *_Nonnull encoded_length, char *_Nonnull message,
    size_t message_size);
void CPNG_free(uint8_t *_Nullable encoded);

#endif
