#ifndef CXMLDECODER_H
#define CXMLDECODER_H

#include "CXMLBytes.h"

#include <iconv.h>

/* Stage 1: converts bytes of any encoding to valid UTF-8. */
struct CXML_Decoder {
    enum { CXML_undecided, CXML_utf8, CXML_windows1252, CXML_converted } mode;
    iconv_t converter;
    /* Number of bytes skipped at a conversion error: 2 in UTF-16, 4 in UTF-32. */
    size_t unit;
    struct CXML_Bytes pending;
};

void CXML_decoderClose(struct CXML_Decoder *decoder);

/* Appends the decoded bytes to `out`, except an incomplete sequence at the end unless `last` is set. */
void CXML_decode(struct CXML_Decoder *decoder, const char *hint, const uint8_t *bytes, size_t count, int last,
                 struct CXML_Bytes *out);

#endif
