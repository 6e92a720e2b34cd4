#include "CWebP.h"

#include "libwebp.h"

#include <stdlib.h>

struct CWebP_Decoder {
    WebPDecoderConfig config;
    WebPIDecoder *incremental;
};

static int begin(CWebP_Decoder *decoder, const CWebP_Request *request) {
    const struct CWebP_Library *webp = CWebP_library();
    WebPDecoderConfig *config = &decoder->config;
    if (!webp->WebPInitDecoderConfigInternal(config, WEBP_DECODER_ABI_VERSION)) return CWEBP_MISSING;
    config->output.colorspace = request->channels == 4 ? MODE_RGBA : MODE_RGB;
    config->options.use_cropping = 1;
    config->options.crop_left = request->crop_x;
    config->options.crop_top = request->crop_y;
    config->options.crop_width = request->crop_width;
    config->options.crop_height = request->crop_height;
    if (request->width != request->crop_width || request->height != request->crop_height) {
        config->options.use_scaling = 1;
        config->options.scaled_width = request->width;
        config->options.scaled_height = request->height;
    }
    decoder->incremental = webp->WebPIDecode(NULL, 0, config);
    return decoder->incremental ? CWEBP_OK : CWEBP_OUT_OF_MEMORY;
}

CWebP_Decoder *CWebP_decoder_create(const CWebP_Request *request, int *result) {
    *result = CWEBP_MISSING;
    if (!CWebP_library()) return NULL;
    CWebP_Decoder *decoder = calloc(1, sizeof *decoder);
    *result = decoder ? begin(decoder, request) : CWEBP_OUT_OF_MEMORY;
    if (decoder && *result != CWEBP_OK) {
        CWebP_decoder_destroy(decoder);
        return NULL;
    }
    return decoder;
}

void CWebP_decoder_destroy(CWebP_Decoder *decoder) {
    if (decoder->incremental) CWebP_library()->WebPIDelete(decoder->incremental);
    CWebP_library()->WebPFreeDecBuffer(&decoder->config.output);
    free(decoder);
}

int CWebP_decoder_push(CWebP_Decoder *decoder, const uint8_t *bytes, size_t count) {
    switch (CWebP_library()->WebPIAppend(decoder->incremental, bytes, count)) {
    case VP8_STATUS_OK:
        return 1;
    case VP8_STATUS_SUSPENDED:
        return 0;
    case VP8_STATUS_OUT_OF_MEMORY:
        return CWEBP_OUT_OF_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return CWEBP_UNSUPPORTED;
    default:
        return CWEBP_DAMAGED;
    }
}

int CWebP_decoder_rows(const CWebP_Decoder *decoder, const uint8_t **first, int *stride) {
    int rows = 0;
    *first = CWebP_library()->WebPIDecGetRGB(decoder->incremental, &rows, NULL, NULL, stride);
    return *first ? rows : 0;
}
