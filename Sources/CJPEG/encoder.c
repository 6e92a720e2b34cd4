#include "include/CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

enum { FIRST_CAPACITY = 32 * 1024 };

typedef struct {
    struct jpeg_compress_struct cinfo;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t length, capacity;
    char message[JMSG_LENGTH_MAX];
} Encoder;

static void escape(j_common_ptr cinfo) {
    Encoder *encoder = cinfo->client_data;
    (*cinfo->err->format_message)(cinfo, encoder->message);
    longjmp(encoder->escape, 1);
}

static void keep_silent(j_common_ptr cinfo) { (void)cinfo; }

static void offer(Encoder *encoder) {
    encoder->destination.next_output_byte = encoder->bytes + encoder->length;
    encoder->destination.free_in_buffer = encoder->capacity - encoder->length;
}

static void begin(j_compress_ptr cinfo) { offer(cinfo->client_data); }

/// libjpeg calls this only when the whole buffer is full.
static boolean grow(j_compress_ptr cinfo) {
    Encoder *encoder = cinfo->client_data;
    uint8_t *larger = realloc(encoder->bytes, encoder->capacity * 2);
    if (!larger) ERREXIT1(cinfo, JERR_OUT_OF_MEMORY, 0);
    encoder->bytes = larger;
    encoder->length = encoder->capacity;
    encoder->capacity *= 2;
    offer(encoder);
    return TRUE;
}

static void end(j_compress_ptr cinfo) {
    Encoder *encoder = cinfo->client_data;
    encoder->length = encoder->capacity - encoder->destination.free_in_buffer;
}

static void set_up(Encoder *encoder) {
    encoder->cinfo.err = jpeg_std_error(&encoder->errors);
    encoder->errors.error_exit = escape;
    encoder->errors.output_message = keep_silent;
    encoder->destination.init_destination = begin;
    encoder->destination.empty_output_buffer = grow;
    encoder->destination.term_destination = end;
}

static void write_exif(j_compress_ptr cinfo, const uint8_t *exif, size_t length) {
    static const uint8_t identifier[6] = "Exif\0";
    jpeg_write_m_header(cinfo, JPEG_APP0 + 1, (unsigned int)(sizeof identifier + length));
    for (size_t i = 0; i < sizeof identifier; i++) jpeg_write_m_byte(cinfo, identifier[i]);
    for (size_t i = 0; i < length; i++) jpeg_write_m_byte(cinfo, exif[i]);
}

static void set_parameters(j_compress_ptr cinfo, int width, int height, int channels, J_COLOR_SPACE space, int quality) {
    cinfo->image_width = (JDIMENSION)width;
    cinfo->image_height = (JDIMENSION)height;
    cinfo->input_components = channels;
    cinfo->in_color_space = space;
    jpeg_set_defaults(cinfo);  // YCbCr 4:2:0 for RGB, and no pass for better Huffman tables.
    jpeg_set_quality(cinfo, quality, TRUE);
}

/// Gives Cb and Cr as many samples as Y: 4:4:4.
static void keep_chroma(j_compress_ptr cinfo) {
    cinfo->comp_info[0].h_samp_factor = 1;
    cinfo->comp_info[0].v_samp_factor = 1;
}

/// The input of the encoder: pixels, or planes of Y, Cb and Cr.
typedef struct {
    const uint8_t *pixels;
    const uint8_t *planes[3];
    int width, height, channels, quality, keeps_chroma;
    const uint8_t *exif;
    size_t exif_length;
} Input;

static void compress_pixels(j_compress_ptr cinfo, const Input *input) {
    set_parameters(
        cinfo, input->width, input->height, input->channels, input->channels == 1 ? JCS_GRAYSCALE : JCS_RGB,
        input->quality);
    if (input->keeps_chroma) keep_chroma(cinfo);
    jpeg_start_compress(cinfo, TRUE);
    if (input->exif) write_exif(cinfo, input->exif, input->exif_length);
    size_t stride = (size_t)input->width * (size_t)input->channels;
    while (cinfo->next_scanline < cinfo->image_height) {
        JSAMPROW row = (JSAMPROW)(input->pixels + cinfo->next_scanline * stride);
        jpeg_write_scanlines(cinfo, &row, 1);
    }
    jpeg_finish_compress(cinfo);
}

/// Copies `count` rows of a plane from `first` on to rows of whole blocks. The last column and row are repeated as
/// padding.
static void copy_rows(JSAMPARRAY rows, int padded, int count, const uint8_t *plane, int width, int height, int first) {
    for (int i = 0; i < count; i++) {
        int y = first + i < height ? first + i : height - 1;
        memcpy(rows[i], plane + (size_t)y * (size_t)width, (size_t)width);
        memset(rows[i] + width, rows[i][width - 1], (size_t)(padded - width));
    }
}

static void compress_planes(j_compress_ptr cinfo, const Input *input) {
    set_parameters(cinfo, input->width, input->height, 3, JCS_YCbCr, input->quality);
    cinfo->raw_data_in = TRUE;
    jpeg_start_compress(cinfo, TRUE);
    int width = (input->width + 15) / 16 * 16, half = width / 2;
    int chroma_width = (input->width + 1) / 2, chroma_height = (input->height + 1) / 2;
    JSAMPARRAY rows[3];
    for (int i = 0; i < 3; i++)
        rows[i] = (*cinfo->mem->alloc_sarray)(
            (j_common_ptr)cinfo, JPOOL_IMAGE, (JDIMENSION)(i ? half : width), i ? 8 : 16);
    for (int y = 0; y < input->height; y += 16) {
        copy_rows(rows[0], width, 16, input->planes[0], input->width, input->height, y);
        copy_rows(rows[1], half, 8, input->planes[1], chroma_width, chroma_height, y / 2);
        copy_rows(rows[2], half, 8, input->planes[2], chroma_width, chroma_height, y / 2);
        jpeg_write_raw_data(cinfo, rows, 16);
    }
    jpeg_finish_compress(cinfo);
}

static int encode(const Input *input, uint8_t **encoded, size_t *encoded_length, char *message, size_t message_size) {
    Encoder *encoder = calloc(1, sizeof *encoder);
    uint8_t *bytes = malloc(FIRST_CAPACITY);
    *encoded = NULL;
    if (!encoder || !bytes) {
        free(encoder);
        free(bytes);
        return CJPEG_OUT_OF_MEMORY;
    }
    encoder->bytes = bytes;
    encoder->capacity = FIRST_CAPACITY;
    set_up(encoder);
    int result = CJPEG_OK;
    if (setjmp(encoder->escape)) {
        snprintf(message, message_size, "%s", encoder->message);
        result = encoder->errors.msg_code == JERR_OUT_OF_MEMORY ? CJPEG_OUT_OF_MEMORY : CJPEG_UNSUPPORTED;
        free(encoder->bytes);
    } else {
        encoder->cinfo.client_data = encoder;  // Kept by jpeg_create_compress.
        jpeg_create_compress(&encoder->cinfo);
        encoder->cinfo.dest = &encoder->destination;
        if (input->pixels)
            compress_pixels(&encoder->cinfo, input);
        else
            compress_planes(&encoder->cinfo, input);
        *encoded = encoder->bytes;
        *encoded_length = encoder->length;
    }
    jpeg_destroy_compress(&encoder->cinfo);
    free(encoder);
    return result;
}

int CJPEG_encode(
    const uint8_t *pixels, int width, int height, int channels, int quality, int keeps_chroma, const uint8_t *exif,
    size_t exif_length, uint8_t **encoded, size_t *encoded_length, char *message, size_t message_size) {
    Input input = {
        pixels, {NULL, NULL, NULL}, width, height, channels, quality, keeps_chroma, exif, exif_length};
    return encode(&input, encoded, encoded_length, message, message_size);
}

int CJPEG_encode_planes(
    const uint8_t *luma, const uint8_t *blue, const uint8_t *red, int width, int height, int quality,
    uint8_t **encoded, size_t *encoded_length, char *message, size_t message_size) {
    Input input = {NULL, {luma, blue, red}, width, height, 3, quality, 0, NULL, 0};
    return encode(&input, encoded, encoded_length, message, message_size);
}

void CJPEG_free(uint8_t *encoded) { free(encoded); }
