#include "decoder.h"

enum { MAXIMUM_ROWS = 4 * DCTSIZE };

int CJPEG_decoder_start_planes(CJPEG_Decoder *decoder, long maximum_memory, int maximum_scans) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    if (setjmp(decoder->errors.escape)) return CJPEG_verdict(decoder);
    decoder->maximum_scans = maximum_scans;
    cinfo->progress = &decoder->progress;
    cinfo->mem->max_memory_to_use = maximum_memory;
    cinfo->raw_data_out = TRUE;
    cinfo->out_color_space = cinfo->jpeg_color_space;
    jpeg_start_decompress(cinfo);
    return decoder->source.read_errno ? CJPEG_UNREADABLE : CJPEG_OK;
}

int CJPEG_decoder_read_planes(CJPEG_Decoder *decoder, uint8_t *const *planes, const size_t *strides) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    if (decoder->finished) return 0;
    if (setjmp(decoder->errors.escape)) {
        decoder->finished = 1;
        decoder->cut = decoder->cut ? decoder->cut : 1;
        return CJPEG_verdict(decoder);
    }
    JSAMPROW rows[3][MAXIMUM_ROWS];
    JSAMPARRAY arrays[3] = {rows[0], rows[1], rows[2]};
    for (int i = 0; i < cinfo->num_components; i++)
        for (int row = 0; row < cinfo->comp_info[i].v_samp_factor * DCTSIZE; row++)
            rows[i][row] = planes[i] + strides[i] * (size_t)row;
    JDIMENSION came = jpeg_read_raw_data(cinfo, arrays, (JDIMENSION)cinfo->max_v_samp_factor * DCTSIZE);
    return decoder->source.read_errno ? CJPEG_UNREADABLE : came > 0;
}
