#ifndef CWEBP_LIBWEBP_H
#define CWEBP_LIBWEBP_H

/* libwebp, which is loaded at its first use, because most commands use no WebP. Its functions are called through a
   table. */

#include <webp/decode.h>
#include <webp/encode.h>

#include <CLoader.h>

#define CWEBP_FUNCTIONS(each)                                                                                          \
    each(WebPEncodeRGB) each(WebPFree) each(WebPFreeDecBuffer) each(WebPIAppend) each(WebPIDecGetRGB)                   \
    each(WebPIDecode) each(WebPIDelete) each(WebPInitDecoderConfigInternal)

struct CWebP_Library {
    CWEBP_FUNCTIONS(CLOADER_MEMBER)
};

/* The library, loaded once, from any thread; NULL if it or one of its functions is missing. */
const struct CWebP_Library *CWebP_library(void);

#endif
