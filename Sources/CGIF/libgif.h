#ifndef CGIF_LIBGIF_H
#define CGIF_LIBGIF_H

/* giflib, which is loaded at its first use, because most commands decode no GIF. Its functions are called through a
   table. */

#include <gif_lib.h>

#include <CLoader.h>

#define CGIF_FUNCTIONS(each)                                                                                           \
    each(DGifCloseFile) each(DGifExtensionToGCB) each(DGifGetExtension) each(DGifGetExtensionNext)                     \
    each(DGifGetImageHeader) each(DGifGetLine) each(DGifGetRecordType) each(DGifOpen)

struct CGIF_Library {
    CGIF_FUNCTIONS(CLOADER_MEMBER)
};

/* The library, loaded once, from any thread; NULL if it or one of its functions is missing. */
const struct CGIF_Library *CGIF_library(void);

#endif
