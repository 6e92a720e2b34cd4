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

static void compress(
    j_compress_ptr cinfo, const uint8_t *pixels, int width, int height, int channels, int quality, const uint8_t *exif,
    size_t exif_length) {
    cinfo->image_width = (JDIMENSION)width;
    cinfo->image_height = (JDIMENSION)height;
    cinfo->input_components = channels;
    cinfo->in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(cinfo);  // YCbCr 4:2:0 for RGB, and no pass for better Huffman tables.
    jpeg_set_quality(cinfo, quality, TRUE);
    jpeg_start_compress(cinfo, TRUE);
    if (exif) write_exif(cinfo, exif, exif_length);
    while (cinfo->next_scanline < cinfo->image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)cinfo->next_scanline * (size_t)width * (size_t)channels);
        jpeg_write_scanlines(cinfo, &row, 1);
    }
    jpeg_finish_compress(cinfo);
}

int CJPEG_encode(
    const uint8_t *pixels, int width, int height, int channels, int quality, const uint8_t *exif, size_t exif_length,
    uint8_t **encoded, size_t *encoded_length, char *message, size_t message_size) {
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
        compress(&encoder->cinfo, pixels, width, height, channels, quality, exif, exif_length);
        *encoded = encoder->bytes;
        *encoded_length = encoder->length;
    }
    jpeg_destroy_compress(&encoder->cinfo);
    free(encoder);
    return result;
}

void CJPEG_free(uint8_t *encoded) { free(encoded); }
