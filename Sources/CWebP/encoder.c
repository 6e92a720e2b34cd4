#include "CWebP.h"

#include "libwebp.h"

int CWebP_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **encoded, size_t *length) {
    const struct CWebP_Library *webp = CWebP_library();
    *encoded = NULL;
    *length = 0;
    if (!webp) return CWEBP_MISSING;
    *length = webp->WebPEncodeRGB(rgb, width, height, width * 3, (float)quality, encoded);
    return *length > 0 ? CWEBP_OK : CWEBP_OUT_OF_MEMORY;
}

void CWebP_free(uint8_t *encoded) {
    if (encoded) CWebP_library()->WebPFree(encoded);
}
