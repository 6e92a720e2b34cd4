#ifndef CTIFF_LIBTIFF_H
#define CTIFF_LIBTIFF_H

/* libtiff, which is loaded at its first use, because most commands decode no TIFF. Its functions are called through a
   table. */

#include <tiffio.h>

#include <CLoader.h>

#define CTIFF_FUNCTIONS(each)                                                                                          \
    each(TIFFClientOpenExt) each(TIFFClose) each(TIFFComputeStrip) each(TIFFComputeTile) each(TIFFGetField)            \
    each(TIFFGetFieldDefaulted) each(TIFFGetStrileByteCount) each(TIFFGetStrileOffset) each(TIFFIsTiled)               \
    each(TIFFNumberOfStrips) each(TIFFNumberOfTiles) each(TIFFOpenOptionsAlloc) each(TIFFOpenOptionsFree)              \
    each(TIFFOpenOptionsSetErrorHandlerExtR) each(TIFFOpenOptionsSetMaxSingleMemAlloc)                                 \
    each(TIFFOpenOptionsSetWarningHandlerExtR) each(TIFFRGBAImageBegin) each(TIFFRGBAImageEnd)                         \
    each(TIFFRGBAImageGet) each(TIFFReadDirectory) each(TIFFReadEncodedStrip) each(TIFFReadEncodedTile)                \
    each(TIFFReadScanline) each(TIFFScanlineSize64) each(TIFFSetDirectory) each(TIFFSetField) each(TIFFStripSize64)    \
    each(TIFFTileRowSize64) each(TIFFTileSize64)

struct CTIFF_Library {
    CTIFF_FUNCTIONS(CLOADER_MEMBER)
};

/* The library, loaded once, from any thread; NULL if it or one of its functions is missing. */
const struct CTIFF_Library *CTIFF_library(void);

#endif
