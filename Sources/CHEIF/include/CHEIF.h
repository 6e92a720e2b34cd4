/// The whole conversation with libheif: pixels of one coded picture. Nothing of libheif shows here and nothing calls
/// back. The library is loaded at the first use. Pictures may be decoded by many threads at once.
#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

enum {
    CHEIF_OK = 0,
    CHEIF_DAMAGED = -1,
    CHEIF_UNSUPPORTED = -2,
    CHEIF_OUT_OF_MEMORY = -3,
    /// libheif is not on this machine.
    CHEIF_MISSING = -4,
};

typedef struct CHEIF_Picture CHEIF_Picture;

/// Decodes the primary picture of a HEIF file in memory as it is coded, without turning or cutting it. The file is to be
/// one that the caller has made (libheif believes much of what a file says): a coded picture, no derived one.
///
/// Answers CHEIF_OK, and then `*picture` is freed with `CHEIF_picture_destroy`; else the reason is in `message`, of at
/// least `message_size` bytes.
int CHEIF_decode(
    const uint8_t *_Nonnull file, size_t length, CHEIF_Picture *_Nullable *_Nonnull picture, char *_Nonnull message,
    size_t message_size);
void CHEIF_picture_destroy(CHEIF_Picture *_Nonnull picture);

int CHEIF_picture_width(const CHEIF_Picture *_Nonnull picture);
int CHEIF_picture_height(const CHEIF_Picture *_Nonnull picture);

/// Copies `count` pixels of a row, from the column `first` on, to every `stride`th sample of `to`: `samples` is 3 for red,
/// green and blue, 1 for the first of them, which in a grey picture is the grey. Eight bits a sample. Row and columns
/// must be within the picture.
void CHEIF_picture_copy(
    const CHEIF_Picture *_Nonnull picture, int row, int first, int count, int samples, uint8_t *_Nonnull to,
    int stride);

#endif
