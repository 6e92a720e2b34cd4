#ifndef CJXL_LIBJXL_H
#define CJXL_LIBJXL_H

/* libjxl, which is loaded at its first use, because most commands decode no JPEG XL. Its functions are called through a
   table. */

#include <jxl/decode.h>

#include <CLoader.h>

#define CJXL_FUNCTIONS(each)                                                                                           \
    each(JxlDecoderCreate) each(JxlDecoderDestroy) each(JxlDecoderFlushImage) each(JxlDecoderGetBasicInfo)             \
    each(JxlDecoderGetColorAsEncodedProfile) each(JxlDecoderGetColorAsICCProfile)                                      \
    each(JxlDecoderGetExtraChannelInfo) each(JxlDecoderGetICCProfileSize) each(JxlDecoderProcessInput)                 \
    each(JxlDecoderReleaseInput) each(JxlDecoderSetImageOutCallback) each(JxlDecoderSetInput)                          \
    each(JxlDecoderSetKeepOrientation) each(JxlDecoderSetParallelRunner) each(JxlDecoderSetPreferredColorProfile)      \
    each(JxlDecoderSubscribeEvents)

struct CJXL_Library {
    CJXL_FUNCTIONS(CLOADER_MEMBER)
};

/* The library, loaded once, from any thread; NULL if it or one of its functions is missing. */
const struct CJXL_Library *CJXL_library(void);

#endif
