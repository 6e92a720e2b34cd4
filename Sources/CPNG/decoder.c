#include "decoder.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// The longest side that libpng accepts, which is its default.
enum { MAXIMUM_SIDE = 1000000 };
/// The largest chunk that is held in memory or inflated as a whole. ICC profiles of CMYK presses have 2 to 4 MB.
enum { MAXIMUM_CHUNK = 16 * 1024 * 1024 };
/// How many bytes of image data libpng reads at a time. A file that ends within them counts as ending before them.
enum { DATA_PIECE = 256 };

static void fail(png_structp png, png_const_charp message) {
    CPNG_Decoder *decoder = png_get_error_ptr(png);
    snprintf(decoder->message, sizeof decoder->message, "%s", message);
    png_longjmp(png, 1);
}

/// Ignores warnings: libpng ignores what it warns about, which never affects pixels.
static void keep_silent(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Skips chunks that do not affect the image here without reading them: text could inflate to any size.
static void pass_over_chunks(png_structp png) {
    static const png_byte names[] =
        "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sTER\0tEXt\0tIME\0zTXt";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, names, (int)(sizeof names / 5));
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    // This version of libpng may not know cICP, which has four bytes.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep)"cICP", 1);
}

CPNG_Decoder *CPNG_decoder_create(int descriptor, const uint8_t *bytes, size_t length, uint64_t deadline) {
    CPNG_Decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, fail, keep_silent);
    decoder->info = decoder->png ? png_create_info_struct(decoder->png) : NULL;
    if (!decoder->info || setjmp(png_jmpbuf(decoder->png))) {
        CPNG_decoder_destroy(decoder);
        return NULL;
    }
    decoder->deadline = deadline;
    decoder->descriptor = bytes ? -1 : descriptor;
    decoder->next = bytes;
    decoder->available = bytes ? length : 0;
    png_set_read_fn(decoder->png, decoder, CPNG_decoder_fill);
    png_set_user_limits(decoder->png, MAXIMUM_SIDE, MAXIMUM_SIDE);
    png_set_compression_buffer_size(decoder->png, DATA_PIECE);
    png_set_chunk_malloc_max(decoder->png, MAXIMUM_CHUNK);
    png_set_crc_action(decoder->png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
    pass_over_chunks(decoder->png);
    return decoder;
}

void CPNG_decoder_destroy(CPNG_Decoder *decoder) {
    png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
    free(decoder);
}

/// The result for the error that libpng reported.
static int failure(const CPNG_Decoder *decoder) {
    if (decoder->late) return CPNG_OVER_TIME;
    if (decoder->read_errno) return CPNG_UNREADABLE;
    if (strstr(decoder->message, "emory")) return CPNG_OUT_OF_MEMORY;
    if (strstr(decoder->message, "CgBI")) return CPNG_UNSUPPORTED;
    return CPNG_DAMAGED;
}

/// Requests rows of grey, RGB or RGBA with eight bits, and transforms every colour type and depth to one of these.
static void ask_for_eight_bits(CPNG_Decoder *decoder, CPNG_Header *header) {
    png_structp png = decoder->png;
    int type = png_get_color_type(png, decoder->info);
    int transparent = (type & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, decoder->info, PNG_INFO_tRNS);
    png_set_expand(png);
    png_set_scale_16(png);
    header->grey = !(type & PNG_COLOR_MASK_COLOR);
    if (header->grey && transparent) png_set_gray_to_rgb(png);
    header->channels = decoder->channels = transparent ? 4 : header->grey ? 1 : 3;
}

int CPNG_decoder_read_header(CPNG_Decoder *decoder, CPNG_Header *header) {
    if (setjmp(png_jmpbuf(decoder->png))) return failure(decoder);
    png_read_info(decoder->png, decoder->info);
    header->width = (int)png_get_image_width(decoder->png, decoder->info);
    header->height = (int)png_get_image_height(decoder->png, decoder->info);
    header->interlaced = png_get_interlace_type(decoder->png, decoder->info) != PNG_INTERLACE_NONE;
    ask_for_eight_bits(decoder, header);
    return CPNG_OK;
}

size_t CPNG_decoder_profile(CPNG_Decoder *decoder, uint8_t *profile, size_t capacity) {
    png_charp name;
    png_bytep bytes;
    png_uint_32 length;
    int method;
    if (setjmp(png_jmpbuf(decoder->png))) return 0;
    if (png_get_valid(decoder->png, decoder->info, PNG_INFO_sRGB)) return 0;
    if (!png_get_iCCP(decoder->png, decoder->info, &name, &method, &bytes, &length)) return 0;
    if (profile) memcpy(profile, bytes, length < capacity ? length : capacity);
    return length;
}

int CPNG_decoder_start(CPNG_Decoder *decoder) {
    if (setjmp(png_jmpbuf(decoder->png))) return failure(decoder);
    // The passes of an interlaced image are read separately (see interlaced.c), so libpng must not combine them.
    png_start_read_image(decoder->png);
    return CPNG_OK;
}

void CPNG_decoder_limit_rest(CPNG_Decoder *decoder) {
    decoder->limited = 1;
    decoder->allowance = 2 * png_get_rowbytes(decoder->png, decoder->info) + CPNG_PIECE;
}

void CPNG_decoder_watch_time(CPNG_Decoder *decoder, png_uint_32 row) {
    // Getting the time takes as long as decoding about a hundred pixels.
    struct timespec now;
    if (row % 16 != 0 || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return;
    if ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec < decoder->deadline) return;
    decoder->late = 1;
    png_error(decoder->png, "time limit exceeded");
}

static int read_rows(CPNG_Decoder *decoder, uint8_t *rows, size_t stride, int count) {
    png_structp png = decoder->png;
    png_uint_32 first = png_get_current_row_number(png);
    if (setjmp(png_jmpbuf(png))) {
        if (decoder->late || decoder->read_errno) return failure(decoder);
        if (decoder->limited && decoder->allowance == 0) decoder->message[0] = 0;  // The image itself is complete.
        // libpng counts a row before it reads what follows the last one.
        return (int)(png_get_current_row_number(png) - first);
    }
    for (int row = 0; row < count; row++) {
        CPNG_decoder_watch_time(decoder, first + (png_uint_32)row);
        if (png_get_current_row_number(png) + 1 == png_get_image_height(png, decoder->info))
            CPNG_decoder_limit_rest(decoder);
        png_read_row(png, rows ? rows + stride * (size_t)row : NULL, NULL);
    }
    return count;
}

int CPNG_decoder_read_rows(CPNG_Decoder *decoder, uint8_t *rows, size_t stride, int count) {
    return read_rows(decoder, rows, stride, count);
}

int CPNG_decoder_skip_rows(CPNG_Decoder *decoder, int count) { return read_rows(decoder, NULL, 0, count); }

const char *CPNG_decoder_message(const CPNG_Decoder *decoder) { return decoder->message; }
int CPNG_decoder_errno(const CPNG_Decoder *decoder) { return decoder->read_errno; }
