#include "frames.h"

/// What libjxl 0.7 needs was measured, and read from its source. It ends the program when it gets no memory, so each
/// frame is judged before it is decoded.

enum {
    MOST_FRAMES = 1000,
    /// libjxl refuses more.
    MOST_SECTIONS = 65536,
    SLOTS = 4,
    FLOAT = 4,
    /// Bytes for each sample that isn't passed on until the whole frame is decoded.
    WHOLE_SAMPLE = 8,
    /// How much larger than the limit the planes of a frame may be whose memory is probably never touched.
    MOST_PLANE = 8,
    MOST_PLANES = 64,
};

static uint64_t groups(uint64_t length, uint64_t side) { return (length + side - 1) / side; }

static uint64_t side(const CJXL_Frame *frame) { return (uint64_t)128 << frame->group_shift; }

/// The groups of a frame, or those with `scale` times the side. Sizes are below 1 << 31.
static uint64_t group_count(const CJXL_Frame *frame, uint64_t scale) {
    uint64_t pixels = side(frame) * scale * (uint64_t)frame->upsampling;
    return groups(frame->width, pixels) * groups(frame->height, pixels);
}

/// The bytes that decoding a frame takes, apart from what stays until its end if its samples aren't passed on early.
static uint64_t working_bytes(const CJXL_Frame *frame, uint64_t channels) {
    uint64_t pixels = frame->width * frame->height, group = side(frame) * side(frame), bytes = 0;
    if (group > pixels) group = pixels;
    bytes += group * channels * 4 * FLOAT;
    // Eight-by-eight blocks.
    bytes += pixels / 64 * 36;
    // The borders of groups, for their neighbours.
    uint64_t border = (uint64_t)frame->border;
    if (border > 0) bytes += pixels / side(frame) * (4 * border + 32) * channels * FLOAT;
    // Coefficients, when several passes refine them.
    if (!frame->modular && frame->passes > 1) bytes += pixels * 3 * FLOAT;
    return bytes;
}

static uint64_t whole_bytes(const CJXL_Decoder *decoder, const CJXL_Frame *frame, uint64_t pixels) {
    uint64_t extra = decoder->info.num_extra_channels;
    if (frame->modular) return pixels * (3 + extra) * WHOLE_SAMPLE;
    return extra > 0 ? pixels * (3 * FLOAT + extra * (FLOAT + WHOLE_SAMPLE)) : 0;
}

/// Bytes of frames that later ones use.
typedef struct {
    uint64_t slots[SLOTS], eighths[SLOTS];
} Kept;

static uint64_t sum(const Kept *kept) {
    uint64_t bytes = 0;
    for (int i = 0; i < SLOTS; i++) bytes += kept->slots[i] + kept->eighths[i];
    return bytes;
}

static void keep(Kept *kept, const CJXL_Decoder *decoder, const CJXL_Frame *frame) {
    uint64_t pixels = frame->width * frame->height, channels = 3 + decoder->info.num_extra_channels;
    uint64_t image = (uint64_t)decoder->info.xsize * decoder->info.ysize;
    if (frame->type == CJXL_EIGHTH) kept->eighths[frame->level - 1] = pixels * 3 * FLOAT;
    if (!frame->saved) return;
    if (frame->type != CJXL_REFERENCE && image > pixels) pixels = image;
    kept->slots[frame->slot] = pixels * channels * FLOAT;
}

static int judge(CJXL_Decoder *decoder, const CJXL_Frame *frame, uint64_t kept) {
    uint64_t limit = decoder->memory, channels = 3 + decoder->info.num_extra_channels;
    uint64_t plane = frame->width * frame->height * FLOAT;
    // The sums below don't overflow then.
    if (frame->width >> 31 || frame->height >> 31 || plane / MOST_PLANE > limit) return CJXL_TOO_LARGE;
    if (plane / MOST_PLANES * channels > limit) return CJXL_TOO_LARGE;
    uint64_t need = decoder->held + kept + working_bytes(frame, channels);
    if (!frame->shown) need += whole_bytes(decoder, frame, frame->width * frame->height);
    if (need > limit) return CJXL_TOO_LARGE;
    if (!frame->shown) return CJXL_OK;
    uint64_t group = side(frame) * side(frame) * (uint64_t)frame->upsampling * (uint64_t)frame->upsampling;
    decoder->watch.groups = group_count(frame, 1);
    decoder->watch.group_bytes = whole_bytes(decoder, frame, group);
    decoder->watch.room = limit - need;
    return CJXL_OK;
}

/// Skips a frame, by its table of contents. Returns 0 if that isn't possible.
static int skip_frame(CJXL_Codestream *stream, const CJXL_Frame *frame) {
    uint64_t count = group_count(frame, 1), passes = (uint64_t)frame->passes, length = 0;
    static const int bits[4] = {10, 14, 22, 30};
    static const uint32_t first[4] = {0, 1024, 17408, 4211712};
    if (count > MOST_SECTIONS) return 0;
    uint64_t sections = count == 1 && passes == 1 ? 1 : 2 + group_count(frame, 8) + count * passes;
    // A changed order of the sections is stored in a way that only libjxl reads.
    if (sections > MOST_SECTIONS || CJXL_codestream_bits(stream, 1)) return 0;
    CJXL_codestream_align(stream);
    for (uint64_t i = 0; i < sections && !stream->ended; i++) {
        uint32_t range = CJXL_codestream_bits(stream, 2);
        length += first[range] + CJXL_codestream_bits(stream, bits[range]);
    }
    CJXL_codestream_align(stream);
    CJXL_codestream_skip(stream, length);
    return 1;
}

int CJXL_check_memory(CJXL_Decoder *decoder, uint64_t offset) {
    CJXL_Codestream stream;
    CJXL_Frame frame;
    Kept kept = {0};
    if (!CJXL_codestream_begin(&stream, &decoder->source, offset)) return CJXL_DAMAGED;
    int is_preview = decoder->info.have_preview;
    for (int i = 0; i < MOST_FRAMES; i++) {
        if (CJXL_is_late(decoder)) return CJXL_OVER_TIME;
        if (!CJXL_frame_read(&stream, &decoder->info, is_preview, &frame)) return CJXL_DAMAGED;
        if (decoder->source.read_errno != 0) return CJXL_UNREADABLE;
        // libjxl doesn't get further either.
        if (stream.ended) return CJXL_OK;
        if (!is_preview) {
            int result = judge(decoder, &frame, sum(&kept));
            if (result != CJXL_OK || frame.shown) return result;
            keep(&kept, decoder, &frame);
        }
        if (!skip_frame(&stream, &frame)) return CJXL_UNSUPPORTED;
        is_preview = 0;
    }
    return CJXL_UNSUPPORTED;
}
