#include "decoder.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jerror.h>

/// Extra columns to decode on either side of the wanted ones: chroma is interpolated from its neighbours, which a
/// cropped row does not have.
enum { MARGIN = 8 };

static CJPEG_Decoder *owner(j_common_ptr cinfo) { return cinfo->client_data; }

static void escape(j_common_ptr cinfo) {
    Errors *errors = (Errors *)cinfo->err;
    (*cinfo->err->format_message)(cinfo, errors->message);
    longjmp(errors->escape, 1);
}

/// Whether every pixel is still correct after this warning.
static int is_harmless(int code) {
    switch (code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_TOO_MUCH_DATA:
        return 1;
    default:
        return 0;
    }
}

static void hear(j_common_ptr cinfo, int level) {
    if (level >= 0) return;
    CJPEG_Decoder *decoder = owner(cinfo);
    struct jpeg_decompress_struct *state = &decoder->cinfo;
    int code = cinfo->err->msg_code;
    cinfo->err->num_warnings++;
    // The decoder reads ahead, so the end of the data alone does not mean that a pixel of this row of blocks is
    // missing.
    if (is_harmless(code)) return;
    if (code != JWRN_JPEG_EOF && decoder->source.ended && state->input_iMCU_row == 0 && state->input_scan_number <= 1)
        decoder->cut = 2;
    if (!decoder->cut) decoder->cut = 1;
    if (decoder->errors.warned) return;
    decoder->errors.warned = 1;
    (*cinfo->err->format_message)(cinfo, decoder->errors.message);
}

static void keep_silent(j_common_ptr cinfo) { (void)cinfo; }

void CJPEG_watch_time(j_common_ptr cinfo) {
    CJPEG_Decoder *decoder = owner(cinfo);
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return;
    if ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec < decoder->deadline) return;
    decoder->late = 1;
    longjmp(decoder->errors.escape, 1);
}

/// Called between rows, and rows of blocks. A file can have any number of scans; at the limit the data are made to end,
/// so that the image shows what was decoded so far.
static void watch(j_common_ptr cinfo) {
    CJPEG_Decoder *decoder = owner(cinfo);
    // Getting the time takes as long as decoding about a hundred pixels.
    if (decoder->watched++ % 16 == 0) CJPEG_watch_time(cinfo);
    if (decoder->source.ended || decoder->cinfo.input_scan_number <= decoder->maximum_scans) return;
    decoder->cut = 1;
    decoder->errors.warned = 1;
    strcpy(decoder->errors.message, "too many scans");
    CJPEG_source_end(&decoder->source);
}

static boolean read_profile_segment(j_decompress_ptr cinfo) {
    return CJPEG_profile_read_segment(cinfo, &owner((j_common_ptr)cinfo)->profile);
}

int CJPEG_failure(const CJPEG_Decoder *decoder) {
    if (decoder->late) return CJPEG_OVER_TIME;
    if (decoder->source.read_errno) return CJPEG_UNREADABLE;
    switch (decoder->errors.manager.msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
    case JERR_WIDTH_OVERFLOW:
        return CJPEG_OUT_OF_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
        return CJPEG_UNSUPPORTED;
    default:
        return CJPEG_DAMAGED;
    }
}

CJPEG_Decoder *CJPEG_decoder_create(int descriptor, const uint8_t *bytes, size_t length, uint64_t deadline) {
    CJPEG_Decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->cinfo.err = jpeg_std_error(&decoder->errors.manager);
    decoder->errors.manager.error_exit = escape;
    decoder->errors.manager.emit_message = hear;
    decoder->errors.manager.output_message = keep_silent;
    if (setjmp(decoder->errors.escape)) {
        jpeg_destroy_decompress(&decoder->cinfo);
        free(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->cinfo);
    decoder->cinfo.client_data = decoder;
    decoder->progress.progress_monitor = watch;
    decoder->deadline = deadline;
    decoder->maximum_scans = 1;
    CJPEG_source_init(&decoder->source, descriptor, bytes, length);
    decoder->cinfo.src = &decoder->source.manager;
    jpeg_set_marker_processor(&decoder->cinfo, JPEG_APP0 + 2, read_profile_segment);
    return decoder;
}

void CJPEG_decoder_destroy(CJPEG_Decoder *decoder) {
    jpeg_destroy_decompress(&decoder->cinfo);
    CJPEG_profile_free(&decoder->profile);
    free(decoder);
}

static int color_of(j_decompress_ptr cinfo) {
    switch (cinfo->jpeg_color_space) {
    case JCS_GRAYSCALE:
        return CJPEG_GREY;
    case JCS_RGB:
    case JCS_YCbCr:
        return CJPEG_RGB;
    case JCS_CMYK:
    case JCS_YCCK:
        return CJPEG_CMYK;
    default:
        return 0;
    }
}

static uint64_t coefficient_bytes(j_decompress_ptr cinfo) {
    if (!jpeg_has_multiple_scans(cinfo)) return 0;
    uint64_t blocks = 0;
    for (int i = 0; i < cinfo->num_components; i++) {
        // libjpeg rounds up to whole MCUs.
        uint64_t columns = cinfo->comp_info[i].width_in_blocks + (uint64_t)cinfo->comp_info[i].h_samp_factor;
        uint64_t rows = cinfo->comp_info[i].height_in_blocks + (uint64_t)cinfo->comp_info[i].v_samp_factor;
        blocks += columns * rows;
    }
    return blocks * sizeof(JBLOCK);
}

int CJPEG_decoder_read_header(CJPEG_Decoder *decoder, CJPEG_Header *header) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    if (setjmp(decoder->errors.escape)) return CJPEG_failure(decoder);
    jpeg_read_header(cinfo, TRUE);
    if (decoder->source.read_errno) return CJPEG_UNREADABLE;
    header->width = (int)cinfo->image_width;
    header->height = (int)cinfo->image_height;
    header->color = color_of(cinfo);
    header->adobe = cinfo->saw_Adobe_marker;
    header->coefficient_bytes = coefficient_bytes(cinfo);
    if (header->color) return CJPEG_OK;
    strcpy(decoder->errors.message, "a JPEG with an unknown colour model");
    return CJPEG_UNSUPPORTED;
}

size_t CJPEG_decoder_profile(const CJPEG_Decoder *decoder, uint8_t *profile, size_t capacity) {
    return CJPEG_profile_copy(&decoder->profile, profile, capacity);
}

/// Whether the sampling factors are common ones: grey, or chroma with half or all of the columns and rows. With others,
/// libjpeg-turbo 2.1 crops rows at the wrong place, and fills parts of them from uninitialised memory.
static int is_usual(j_decompress_ptr cinfo) {
    if (cinfo->max_h_samp_factor > 2 || cinfo->max_v_samp_factor > 2) return 0;
    const jpeg_component_info *first = cinfo->comp_info;
    for (int i = 1; i < cinfo->num_components; i++) {
        if (cinfo->comp_info[i].h_samp_factor > first->h_samp_factor) return 0;
        if (cinfo->comp_info[i].v_samp_factor > first->v_samp_factor) return 0;
    }
    return 1;
}

/// Crops the decoded columns to the wanted ones, if that leaves any out.
static void crop(j_decompress_ptr cinfo, int first_column, int columns, CJPEG_Layout *layout) {
    int width = (int)cinfo->output_width;
    int from = first_column > MARGIN ? first_column - MARGIN : 0;
    int to = columns < width - first_column - MARGIN ? first_column + columns + MARGIN : width;
    layout->first_column = 0;
    layout->columns = width;
    if ((from == 0 && to == width) || !is_usual(cinfo)) return;
    JDIMENSION x = (JDIMENSION)from, count = (JDIMENSION)(to - from);
    jpeg_crop_scanline(cinfo, &x, &count);
    layout->first_column = (int)x;
    layout->columns = (int)count;
}

static void skip_rows(j_decompress_ptr cinfo, JDIMENSION count) {
    if (is_usual(cinfo)) {
        jpeg_skip_scanlines(cinfo, count);
        return;
    }
    JDIMENSION width = cinfo->output_width * (JDIMENSION)cinfo->output_components;
    JSAMPARRAY row = (*cinfo->mem->alloc_sarray)((j_common_ptr)cinfo, JPOOL_IMAGE, width, 1);
    while (cinfo->output_scanline < count && jpeg_read_scanlines(cinfo, row, 1) == 1) continue;
}

int CJPEG_decoder_start(
    CJPEG_Decoder *decoder, int eighths, int first_column, int columns, int first_row, long maximum_memory,
    int maximum_scans, CJPEG_Layout *layout) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    if (setjmp(decoder->errors.escape)) return CJPEG_failure(decoder);
    decoder->maximum_scans = maximum_scans;
    cinfo->progress = &decoder->progress;
    cinfo->mem->max_memory_to_use = maximum_memory;
    cinfo->scale_num = (unsigned int)eighths;
    cinfo->scale_denom = 8;
    switch (color_of(cinfo)) {
    case CJPEG_GREY:
        cinfo->out_color_space = JCS_GRAYSCALE;
        break;
    case CJPEG_RGB:
        cinfo->out_color_space = JCS_RGB;
        break;
    default:
        cinfo->out_color_space = JCS_CMYK;
    }
    jpeg_start_decompress(cinfo);
    if (decoder->source.read_errno) return CJPEG_UNREADABLE;
    layout->rows = (int)cinfo->output_height;
    crop(cinfo, first_column, columns, layout);
    if (first_row > 0) skip_rows(cinfo, (JDIMENSION)first_row);
    return CJPEG_OK;
}

int CJPEG_decoder_read_rows(CJPEG_Decoder *decoder, uint8_t *rows, size_t stride, int count) {
    j_decompress_ptr cinfo = &decoder->cinfo;
    volatile int done = 0;
    if (setjmp(decoder->errors.escape)) {
        decoder->finished = 1;
        decoder->cut = decoder->cut ? decoder->cut : 1;
        return done > 0 && !decoder->late ? done : CJPEG_failure(decoder);
    }
    while (done < count && !decoder->finished && cinfo->output_scanline < cinfo->output_height) {
        JSAMPROW row = rows + stride * (size_t)done;
        if (jpeg_read_scanlines(cinfo, &row, 1) != 1) break;
        done++;
    }
    if (decoder->source.read_errno) return CJPEG_UNREADABLE;
    return done;
}

int CJPEG_decoder_is_cut(const CJPEG_Decoder *decoder) { return decoder->cut; }
const char *CJPEG_decoder_message(const CJPEG_Decoder *decoder) { return decoder->errors.message; }
int CJPEG_decoder_errno(const CJPEG_Decoder *decoder) { return decoder->source.read_errno; }
