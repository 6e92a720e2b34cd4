#ifndef CHEIF_LIBHEIF_H
#define CHEIF_LIBHEIF_H

/* libheif, which is loaded at its first use. It depends on two video encoders and two decoders, and loading them would
   cost every command several milliseconds, while most commands decode no HEIC. Its functions are called through a
   table. */

#include <libheif/heif.h>

#include <CLoader.h>

#define CHEIF_FUNCTIONS(each)                                                                                          \
    each(heif_context_alloc) each(heif_context_free) each(heif_context_get_primary_image_handle)                       \
    each(heif_context_read_from_memory_without_copy) each(heif_context_set_max_decoding_threads)                       \
    each(heif_decode_image) each(heif_decoding_options_alloc) each(heif_decoding_options_free)                         \
    each(heif_image_get_bits_per_pixel_range) each(heif_image_get_height) each(heif_image_get_plane_readonly)          \
    each(heif_image_get_width) each(heif_image_handle_release) each(heif_image_release) each(heif_init)

struct CHEIF_Library {
    CHEIF_FUNCTIONS(CLOADER_MEMBER)
};

/* The library, loaded once, from any thread; NULL if it or one of its functions is missing. */
const struct CHEIF_Library *CHEIF_library(void);

#endif
