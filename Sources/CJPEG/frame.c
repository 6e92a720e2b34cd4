#include "decoder.h"

#include <string.h>

int CJPEG_decoder_frame(const CJPEG_Decoder *decoder, CJPEG_Frame *frame) {
    const struct jpeg_decompress_struct *cinfo = &decoder->cinfo;
    int is_usual = cinfo->jpeg_color_space == JCS_GRAYSCALE || cinfo->jpeg_color_space == JCS_YCbCr;
    if (!is_usual || cinfo->arith_code || cinfo->data_precision != 8) return 0;
    frame->progressive = cinfo->progressive_mode;
    frame->components = cinfo->num_components;
    frame->scan_components = cinfo->comps_in_scan;
    for (int i = 0; i < cinfo->comps_in_scan; i++)
        frame->scan_component[i] = (int)(cinfo->cur_comp_info[i] - cinfo->comp_info);
    frame->first = cinfo->Ss;
    frame->last = cinfo->Se;
    frame->earlier_low_bits = cinfo->Ah;
    frame->low_bits = cinfo->Al;
    frame->restart_interval = (int)cinfo->restart_interval;
    const CJPEG_Source *source = &decoder->source;
    frame->data_offset = source->offset - source->manager.bytes_in_buffer;
    return !source->ended;
}

int CJPEG_decoder_component(
    const CJPEG_Decoder *decoder, int index, CJPEG_Component *component, uint16_t *quantization) {
    const jpeg_component_info *info = &decoder->cinfo.comp_info[index];
    component->identifier = info->component_id;
    component->horizontal = info->h_samp_factor;
    component->vertical = info->v_samp_factor;
    component->dc_table = info->dc_tbl_no;
    component->ac_table = info->ac_tbl_no;
    if (info->quant_tbl_no < 0 || info->quant_tbl_no >= NUM_QUANT_TBLS) return 0;
    const JQUANT_TBL *table = decoder->cinfo.quant_tbl_ptrs[info->quant_tbl_no];
    if (table) memcpy(quantization, table->quantval, sizeof table->quantval);
    return table != NULL;
}

int CJPEG_decoder_huffman(const CJPEG_Decoder *decoder, int ac, int number, uint8_t *counts, uint8_t *symbols) {
    const struct jpeg_decompress_struct *cinfo = &decoder->cinfo;
    const JHUFF_TBL *table = ac ? cinfo->ac_huff_tbl_ptrs[number] : cinfo->dc_huff_tbl_ptrs[number];
    if (!table) return 0;
    memcpy(counts, table->bits + 1, 16);
    memcpy(symbols, table->huffval, sizeof table->huffval);
    return 1;
}
