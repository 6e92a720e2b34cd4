/// The interface to libheif, for the pixels of one coded image. It exposes no types of libheif, and makes no callbacks.
/// The library is loaded at the first use. Several threads can decode images at the same time.
#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

enum {
    CHEIF_OK = 0,
    CHEIF_DAMAGED = -1,
    CHEIF_UNSUPPORTED = -2,
    CHEIF_OUT_OF_MEMORY = -3,
    /// libheif is not installed.
    CHEIF_MISSING = -4,
};

typedef struct CHEIF_Picture CHEIF_Picture;

/// Decodes the primary image of a HEIF file in memory, without rotating or cropping it. The file has to be one that the
/// caller made, with a coded image, not a derived one, because libheif trusts much of what a file says.
///
/// Returns CHEIF_OK on success, and `*picture` then has to be freed with `CHEIF_picture_destroy`. Otherwise the reason
/// is written to `message`, which has `message_size` bytes.
int CHEIF_decode(
    const uint8_t *_Nonnull file, size_t length, CHEIF_Picture *_Nullable *_Nonnull picture, char *_Nonnull message,
    size_t message_size);
void CHEIF_picture_destroy(CHEIF_Picture *_Nonnull picture);

int CHEIF_picture_width(const CHEIF_Picture *_Nonnull picture);
int CHEIF_picture_height(const CHEIF_Picture *_Nonnull picture);

/// Copies `count` pixels of a row, from the column `first` on, to every `stride`th sample of `to`, with eight bits per
/// sample. `samples` is 3 for red, green and blue, or 1 for the first of them, which in a grey image is the grey. Row
/// and columns must be within the image.
void CHEIF_picture_copy(
    const CHEIF_Picture *_Nonnull picture, int row, int first, int count, int samples, uint8_t *_Nonnull to,
    int stride);

#endif
