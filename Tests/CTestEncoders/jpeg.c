#include "include/CTestEncoders.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} Errors;

static void escape(j_common_ptr cinfo) { longjmp(((Errors *)cinfo->err)->escape, 1); }
static void keep_silent(j_common_ptr cinfo) { (void)cinfo; }

static struct jpeg_error_mgr *set_up(Errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = escape;
    errors->manager.output_message = keep_silent;
    return &errors->manager;
}

/// Copies the scans to memory that libjpeg frees with all else.
static void set_scans(j_compress_ptr cinfo, const CTestEncoders_Scan *scans, int count) {
    jpeg_scan_info *infos = (*cinfo->mem->alloc_small)(
        (j_common_ptr)cinfo, JPOOL_IMAGE, (size_t)count * sizeof *infos);
    for (int i = 0; i < count; i++) {
        infos[i].comps_in_scan = scans[i].components;
        for (int j = 0; j < scans[i].components; j++) infos[i].component_index[j] = scans[i].component[j];
        infos[i].Ss = scans[i].first;
        infos[i].Se = scans[i].last;
        infos[i].Ah = scans[i].earlier_low_bits;
        infos[i].Al = scans[i].low_bits;
    }
    cinfo->scan_info = infos;
    cinfo->num_scans = count;
}

static void set_options(j_compress_ptr cinfo, const CTestEncoders_JPEG *options) {
    jpeg_set_defaults(cinfo);
    if (options->rgb) jpeg_set_colorspace(cinfo, JCS_RGB);
    jpeg_set_quality(cinfo, options->quality, TRUE);
    cinfo->comp_info[0].h_samp_factor = options->horizontal;
    cinfo->comp_info[0].v_samp_factor = options->vertical;
    cinfo->restart_interval = (unsigned int)options->restart_interval;
    cinfo->optimize_coding = options->has_own_tables;
    cinfo->arith_code = options->arithmetic;
    if (!options->progressive) return;
    if (options->scan_count > 0)
        set_scans(cinfo, options->scans, options->scan_count);
    else
        jpeg_simple_progression(cinfo);
}

size_t CTestEncoders_jpeg(
    const uint8_t *pixels, int width, int height, int channels, const CTestEncoders_JPEG *options, uint8_t **file) {
    struct jpeg_compress_struct cinfo;
    Errors errors;
    unsigned long length = 0;
    *file = NULL;
    cinfo.err = set_up(&errors);
    if (setjmp(errors.escape)) {
        jpeg_destroy_compress(&cinfo);
        return 0;
    }
    jpeg_create_compress(&cinfo);
    jpeg_mem_dest(&cinfo, file, &length);
    cinfo.image_width = (JDIMENSION)width;
    cinfo.image_height = (JDIMENSION)height;
    cinfo.input_components = channels;
    cinfo.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    set_options(&cinfo, options);
    jpeg_start_compress(&cinfo, TRUE);
    while (cinfo.next_scanline < cinfo.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)cinfo.next_scanline * (size_t)(width * channels));
        jpeg_write_scanlines(&cinfo, &row, 1);
    }
    jpeg_finish_compress(&cinfo);
    jpeg_destroy_compress(&cinfo);
    return length;
}

size_t CTestEncoders_coefficients(
    const uint8_t *file, size_t length, int component, int *columns, int16_t **coefficients) {
    struct jpeg_decompress_struct cinfo;
    Errors errors;
    *coefficients = NULL;
    cinfo.err = set_up(&errors);
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&cinfo);
        return 0;
    }
    jpeg_create_decompress(&cinfo);
    jpeg_mem_src(&cinfo, file, length);
    jpeg_read_header(&cinfo, TRUE);
    jvirt_barray_ptr *arrays = jpeg_read_coefficients(&cinfo);
    jpeg_component_info *info = &cinfo.comp_info[component];
    *columns = (int)info->width_in_blocks;
    size_t count = (size_t)info->width_in_blocks * info->height_in_blocks * DCTSIZE2, at = 0;
    int16_t *values = *coefficients = malloc(count * sizeof *values);
    for (JDIMENSION row = 0; row < info->height_in_blocks; row++) {
        JBLOCKARRAY blocks =
            (*cinfo.mem->access_virt_barray)((j_common_ptr)&cinfo, arrays[component], row, 1, FALSE);
        for (JDIMENSION column = 0; column < info->width_in_blocks; column++)
            for (int i = 0; i < DCTSIZE2; i++)
                values[at++] = (int16_t)(blocks[0][column][i] * info->quant_table->quantval[i]);
    }
    jpeg_destroy_decompress(&cinfo);
    return count;
}

size_t CTestEncoders_luma(const uint8_t *file, size_t length, int eighths, int *width, uint8_t **samples) {
    struct jpeg_decompress_struct cinfo;
    Errors errors;
    *samples = NULL;
    cinfo.err = set_up(&errors);
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&cinfo);
        return 0;
    }
    jpeg_create_decompress(&cinfo);
    jpeg_mem_src(&cinfo, file, length);
    jpeg_read_header(&cinfo, TRUE);
    cinfo.out_color_space = JCS_GRAYSCALE;
    cinfo.scale_num = (unsigned int)eighths;
    cinfo.scale_denom = 8;
    jpeg_start_decompress(&cinfo);
    *width = (int)cinfo.output_width;
    size_t count = (size_t)cinfo.output_width * cinfo.output_height;
    *samples = malloc(count);
    while (cinfo.output_scanline < cinfo.output_height) {
        JSAMPROW row = *samples + (size_t)cinfo.output_scanline * cinfo.output_width;
        jpeg_read_scanlines(&cinfo, &row, 1);
    }
    jpeg_destroy_decompress(&cinfo);
    return count;
}
