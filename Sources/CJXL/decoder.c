#include "decoder.h"

#include <stdlib.h>
#include <time.h>

/// The largest shrinking whose sums of bytes fit 32 bits.
enum { MOST_SHRINK = 4096 };

/// Nanoseconds that libjxl's work on a group takes at least; it is also called for groups that have none.
enum { LEAST_STEP = 10000 };

enum { EVENTS = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE };

int CJXL_is_late(CJXL_Decoder *decoder) {
    struct timespec now;
    if (decoder->late || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return decoder->late;
    decoder->now = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    decoder->late = decoder->now >= decoder->deadline;
    return decoder->late;
}

int CJXL_allocate(CJXL_Decoder *decoder, size_t count, void **memory) {
    if (count > decoder->memory - decoder->held) return CJXL_TOO_LARGE;
    *memory = calloc(1, count);
    if (!*memory) return CJXL_OUT_OF_MEMORY;
    decoder->held += count;
    return CJXL_OK;
}

void CJXL_release(CJXL_Decoder *decoder, void *memory, size_t count) {
    if (!memory) return;
    free(memory);
    decoder->held -= count;
}

/// Whether memory runs out, after a step of `steps` that began at the time `start`.
static int watch_memory(CJXL_Decoder *decoder, uint32_t steps, uint64_t start) {
    CJXL_Watch *watch = &decoder->watch;
    if (steps != watch->groups || decoder->now - start < LEAST_STEP) return 0;
    watch->taken += watch->group_bytes;
    decoder->large |= watch->taken > watch->room;
    return decoder->large;
}

/// Runs the steps of libjxl's work, in this thread: a JxlParallelRunner, which it calls for each group of pixels. After
/// the deadline they are left out, and libjxl returns soon. That isn't reported to it as a failure, because it ends the
/// program when some of its work fails.
static int run(
    void *opaque, void *work, JxlParallelRunInit begin, JxlParallelRunFunction step, uint32_t first, uint32_t end) {
    CJXL_Decoder *decoder = opaque;
    int result = begin(work, 1);
    if (result != 0) return result;
    for (uint32_t i = first; i < end && !decoder->large && !CJXL_is_late(decoder); i++) {
        uint64_t start = decoder->now;
        step(work, i, 0);
        if (CJXL_is_late(decoder) || watch_memory(decoder, end - first, start)) break;
    }
    return 0;
}

/// Decodes up to the next event, which is JXL_DEC_NEED_MORE_INPUT at the end of the file.
static int advance(CJXL_Decoder *decoder, JxlDecoderStatus *event) {
    const struct CJXL_Library *jxl = CJXL_library();
    for (;;) {
        if (CJXL_is_late(decoder)) return CJXL_OVER_TIME;
        *event = jxl->JxlDecoderProcessInput(decoder->library);
        if (decoder->large) return CJXL_TOO_LARGE;
        if (decoder->late) return CJXL_OVER_TIME;
        if (*event == JXL_DEC_ERROR) return CJXL_DAMAGED;
        if (*event != JXL_DEC_NEED_MORE_INPUT) return CJXL_OK;
        int fed = CJXL_source_feed(decoder);
        if (fed <= 0) return fed;
    }
}

static int begin(CJXL_Decoder *decoder) {
    const struct CJXL_Library *jxl = CJXL_library();
    decoder->library = jxl->JxlDecoderCreate(NULL);
    if (!decoder->library) return CJXL_OUT_OF_MEMORY;
    // libjxl would hold the whole image to turn it.
    if (jxl->JxlDecoderSetKeepOrientation(decoder->library, JXL_TRUE) != JXL_DEC_SUCCESS ||
        jxl->JxlDecoderSetParallelRunner(decoder->library, run, decoder) != JXL_DEC_SUCCESS ||
        jxl->JxlDecoderSubscribeEvents(decoder->library, EVENTS) != JXL_DEC_SUCCESS)
        return CJXL_UNSUPPORTED;
    JxlDecoderStatus event = JXL_DEC_SUCCESS;
    int result = advance(decoder, &event);
    if (result != CJXL_OK) return result;
    if (event != JXL_DEC_BASIC_INFO) return CJXL_DAMAGED;
    if (jxl->JxlDecoderGetBasicInfo(decoder->library, &decoder->info) != JXL_DEC_SUCCESS) return CJXL_DAMAGED;
    return CJXL_OK;
}

/// Whether the colours are those of inks, with black in an extra channel.
static int has_black(CJXL_Decoder *decoder) {
    for (uint32_t i = 0; i < decoder->info.num_extra_channels; i++) {
        JxlExtraChannelInfo extra;
        if (CJXL_library()->JxlDecoderGetExtraChannelInfo(decoder->library, i, &extra) != JXL_DEC_SUCCESS) return 1;
        if (extra.type == JXL_CHANNEL_BLACK) return 1;
    }
    return 0;
}

static int read_header(CJXL_Decoder *decoder, CJXL_Header *header) {
    int result = begin(decoder);
    if (result != CJXL_OK) return result;
    if (has_black(decoder)) return CJXL_UNSUPPORTED;
    const JxlBasicInfo *info = &decoder->info;
    CJXL_Pixels *pixels = &decoder->pixels;
    int has_alpha = info->alpha_bits > 0;
    pixels->orientation = (int)info->orientation;
    pixels->width = info->xsize;
    pixels->height = info->ysize;
    pixels->channels = (info->num_color_channels == 1 ? 1 : 3) + has_alpha;
    // libjxl passes pixels on as it decodes them only as floats with at least three samples.
    pixels->samples = 3 + has_alpha;
    int transposed = pixels->orientation >= 5;
    header->width = transposed ? info->ysize : info->xsize;
    header->height = transposed ? info->xsize : info->ysize;
    header->channels = pixels->channels;
    header->premultiplied = has_alpha && info->alpha_premultiplied;
    return CJXL_OK;
}

CJXL_Decoder *CJXL_decoder_create(const CJXL_Input *input, CJXL_Header *header, int *result, int *failure) {
    *failure = 0;
    *result = CJXL_MISSING;
    if (!CJXL_library()) return NULL;
    CJXL_Decoder *decoder = calloc(1, sizeof *decoder);
    *result = CJXL_OUT_OF_MEMORY;
    if (!decoder) return NULL;
    decoder->deadline = input->deadline;
    decoder->memory = input->memory;
    decoder->source.descriptor = input->descriptor;
    decoder->source.bytes = input->bytes;
    decoder->source.length = input->length;
    *result = read_header(decoder, header);
    if (*result == CJXL_OK) return decoder;
    *failure = decoder->source.read_errno;
    CJXL_decoder_destroy(decoder);
    return NULL;
}

void CJXL_decoder_destroy(CJXL_Decoder *decoder) {
    if (decoder->library) CJXL_library()->JxlDecoderDestroy(decoder->library);
    free(decoder->source.piece);
    free(decoder->pixels.sums);
    free(decoder);
}

/// Reads on to the end of the headers, and asks for sRGB, which libjxl can choose if the colours are stored as XYB.
static int read_colors(CJXL_Decoder *decoder) {
    const struct CJXL_Library *jxl = CJXL_library();
    if (decoder->colored) return CJXL_OK;
    JxlDecoderStatus event = JXL_DEC_SUCCESS;
    int result = advance(decoder, &event);
    if (result != CJXL_OK) return result;
    if (event != JXL_DEC_COLOR_ENCODING) return CJXL_DAMAGED;
    decoder->colored = 1;
    result = CJXL_source_rest(decoder, &decoder->frames);
    if (result != CJXL_OK) return result;
    if (decoder->info.uses_original_profile) return CJXL_OK;
    JxlColorEncoding encoding = {
        .color_space = decoder->info.num_color_channels == 1 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB,
        .white_point = JXL_WHITE_POINT_D65,
        .primaries = JXL_PRIMARIES_SRGB,
        .transfer_function = JXL_TRANSFER_FUNCTION_SRGB,
        .rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL,
    };
    // Without it, the pixels have another profile, which is asked for anyway.
    jxl->JxlDecoderSetPreferredColorProfile(decoder->library, &encoding);
    return CJXL_OK;
}

static int is_srgb(const CJXL_Decoder *decoder) {
    JxlColorEncoding encoding;
    if (CJXL_library()->JxlDecoderGetColorAsEncodedProfile(
            decoder->library, NULL, JXL_COLOR_PROFILE_TARGET_DATA, &encoding) != JXL_DEC_SUCCESS)
        return 0;
    return encoding.transfer_function == JXL_TRANSFER_FUNCTION_SRGB && encoding.white_point == JXL_WHITE_POINT_D65 &&
           (encoding.color_space == JXL_COLOR_SPACE_GRAY ||
            (encoding.color_space == JXL_COLOR_SPACE_RGB && encoding.primaries == JXL_PRIMARIES_SRGB));
}

size_t CJXL_decoder_profile(CJXL_Decoder *decoder, uint8_t *to, size_t room) {
    const struct CJXL_Library *jxl = CJXL_library();
    size_t length = 0;
    if (decoder->failed == CJXL_OK) decoder->failed = read_colors(decoder);
    if (decoder->failed != CJXL_OK || is_srgb(decoder)) return 0;
    if (jxl->JxlDecoderGetICCProfileSize(decoder->library, NULL, JXL_COLOR_PROFILE_TARGET_DATA, &length) !=
        JXL_DEC_SUCCESS)
        return 0;
    if (!to || length > room) return length;
    if (jxl->JxlDecoderGetColorAsICCProfile(decoder->library, NULL, JXL_COLOR_PROFILE_TARGET_DATA, to, length) !=
        JXL_DEC_SUCCESS)
        return 0;
    return length;
}

/// Decodes the pixels up to the end of the frame or of the file.
static int read_pixels(CJXL_Decoder *decoder, int *complete) {
    const struct CJXL_Library *jxl = CJXL_library();
    JxlPixelFormat format = {(uint32_t)decoder->pixels.samples, JXL_TYPE_FLOAT, JXL_NATIVE_ENDIAN, 0};
    for (;;) {
        JxlDecoderStatus event = JXL_DEC_SUCCESS;
        int result = advance(decoder, &event);
        if (result != CJXL_OK) return result;
        switch (event) {
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            if (jxl->JxlDecoderSetImageOutCallback(decoder->library, &format, CJXL_pixels_take, decoder) !=
                JXL_DEC_SUCCESS)
                return CJXL_UNSUPPORTED;
            break;
        case JXL_DEC_FULL_IMAGE:
            *complete = 1;
            return CJXL_OK;
        case JXL_DEC_NEED_MORE_INPUT:
            // Fails before the image of 1:8, and for animations; then some pixels may have arrived before.
            jxl->JxlDecoderFlushImage(decoder->library);
            if (decoder->large) return CJXL_TOO_LARGE;
            if (decoder->late) return CJXL_OVER_TIME;
            return decoder->pixels.seen > 0 ? CJXL_OK : CJXL_DAMAGED;
        default:
            return CJXL_DAMAGED;
        }
    }
}

static int is_valid(const CJXL_Pixels *pixels, const CJXL_Request *part) {
    int transposed = pixels->orientation >= 5;
    uint32_t width = transposed ? pixels->height : pixels->width, height = transposed ? pixels->width : pixels->height;
    return part->x >= 0 && part->y >= 0 && part->width > 0 && part->height > 0 && part->shrink >= 1 &&
           part->shrink <= MOST_SHRINK && (int64_t)part->x + part->width <= width &&
           (int64_t)part->y + part->height <= height;
}

int CJXL_decoder_decode(
    CJXL_Decoder *decoder, const CJXL_Request *request, uint8_t *to, int *complete, int *failure) {
    *complete = 0;
    *failure = 0;
    if (decoder->used || !is_valid(&decoder->pixels, request)) return CJXL_UNSUPPORTED;
    decoder->used = 1;
    int result = decoder->failed;
    if (result == CJXL_OK) result = read_colors(decoder);
    if (result == CJXL_OK) result = CJXL_pixels_begin(decoder, request, to);
    if (result == CJXL_OK) result = CJXL_check_memory(decoder, decoder->frames);
    if (result == CJXL_OK) result = read_pixels(decoder, complete);
    if (result == CJXL_OK) CJXL_pixels_end(decoder);
    *failure = decoder->source.read_errno;
    return result;
}
