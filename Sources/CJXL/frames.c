#include "frames.h"

/// A number in one of four ranges of 1 << bits numbers from `first` on.
typedef struct {
    uint32_t first;
    int bits;
} Range;

/// Flags of a frame, and pixels around a pixel that adding noise and scaling chroma or the frame up need.
enum { HAS_NOISE = 1, USES_EIGHTH = 32, NOISE_BORDER = 2, SCALING_BORDER = 2 };

static uint32_t number(CJXL_Codestream *stream, const Range ranges[4]) {
    const Range *range = &ranges[CJXL_codestream_bits(stream, 2)];
    return range->first + CJXL_codestream_bits(stream, range->bits);
}

static const Range selectors[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
static const Range powers[4] = {{1, 0}, {2, 0}, {4, 0}, {8, 0}};

static uint64_t long_number(CJXL_Codestream *stream) {
    switch (CJXL_codestream_bits(stream, 2)) {
    case 0:
        return 0;
    case 1:
        return 1 + CJXL_codestream_bits(stream, 4);
    case 2:
        return 17 + CJXL_codestream_bits(stream, 8);
    }
    uint64_t value = CJXL_codestream_bits(stream, 12);
    for (int shift = 12; CJXL_codestream_bits(stream, 1); shift += 8) {
        if (shift == 60) return value | (uint64_t)CJXL_codestream_bits(stream, 4) << shift;
        value |= (uint64_t)CJXL_codestream_bits(stream, 8) << shift;
    }
    return value;
}

/// Leaves out extensions of a header, which are unknown. Returns 0 if their length is unlikely.
static int skip_extensions(CJXL_Codestream *stream) {
    uint64_t length = 0;
    for (uint64_t extensions = long_number(stream); extensions != 0; extensions &= extensions - 1) {
        uint64_t more = long_number(stream);
        if (more > 1 << 20 || length > 1 << 20) return 0;
        length += more;
    }
    for (; length > 0 && !stream->ended; length--) CJXL_codestream_bits(stream, 1);
    return 1;
}

static void skip_halves(CJXL_Codestream *stream, int count) {
    for (int i = 0; i < count; i++) CJXL_codestream_bits(stream, 16);
}

/// Pixels around a pixel that the edge-preserving filter needs, by its number of iterations.
static const int filter_border[4] = {0, 2, 3, 6};

static int read_filters(CJXL_Codestream *stream, CJXL_Frame *frame) {
    int modular = frame->modular, is_default = (int)CJXL_codestream_bits(stream, 1);
    int sharpens = is_default || CJXL_codestream_bits(stream, 1);
    if (!is_default && sharpens && CJXL_codestream_bits(stream, 1)) skip_halves(stream, 6);
    int iterations = is_default ? 2 : (int)CJXL_codestream_bits(stream, 2);
    frame->border += sharpens + filter_border[iterations];
    if (is_default) return 1;
    if (iterations > 0) {
        if (!modular && CJXL_codestream_bits(stream, 1)) skip_halves(stream, 8);
        if (CJXL_codestream_bits(stream, 1)) skip_halves(stream, 5);
        if (CJXL_codestream_bits(stream, 1)) skip_halves(stream, modular ? 3 : 4);
        if (modular) skip_halves(stream, 1);
    }
    return skip_extensions(stream);
}

static void read_passes(CJXL_Codestream *stream, CJXL_Frame *frame) {
    static const Range counts[4] = {{1, 0}, {2, 0}, {3, 0}, {4, 3}};
    static const Range smaller[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 1}};
    static const Range last[4] = {{0, 0}, {1, 0}, {2, 0}, {0, 3}};
    frame->passes = (int)number(stream, counts);
    if (frame->passes == 1) return;
    uint32_t count = number(stream, smaller);
    for (int i = 0; i < frame->passes - 1; i++) CJXL_codestream_bits(stream, 2);
    for (uint32_t i = 0; i < count; i++) number(stream, powers);
    for (uint32_t i = 0; i < count; i++) number(stream, last);
}

static int64_t signed_number(uint32_t coded) { return coded & 1 ? -(int64_t)(coded / 2) - 1 : coded / 2; }

/// Reads the frame's own size. Returns whether it leaves a part of the image out.
static int read_size(CJXL_Codestream *stream, CJXL_Frame *frame) {
    static const Range lengths[4] = {{0, 8}, {256, 11}, {2304, 14}, {18688, 30}};
    int64_t x = 0, y = 0, width = (int64_t)frame->width, height = (int64_t)frame->height;
    int is_placed = frame->type == CJXL_REGULAR || frame->type == CJXL_HIDDEN;
    if (!CJXL_codestream_bits(stream, 1)) return 0;
    if (is_placed) {
        x = signed_number(number(stream, lengths));
        y = signed_number(number(stream, lengths));
    }
    frame->width = number(stream, lengths);
    frame->height = number(stream, lengths);
    if (!is_placed) return 0;
    return x > 0 || y > 0 || (int64_t)frame->width + x < width || (int64_t)frame->height + y < height;
}

/// Reads how a channel is blended with an earlier frame. Returns whether it replaces that.
static int read_blending(CJXL_Codestream *stream, const JxlBasicInfo *info, int is_partial) {
    static const Range modes[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 2}};
    static const Range channels[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 3}};
    enum { REPLACE = 0, BLEND = 2, ADD_BY_ALPHA = 3, MULTIPLY = 4 };
    uint32_t mode = number(stream, modes);
    int has_alpha = info->num_extra_channels > 0 && (mode == BLEND || mode == ADD_BY_ALPHA);
    if (has_alpha) number(stream, channels);
    if (has_alpha || mode == MULTIPLY) CJXL_codestream_bits(stream, 1);
    if (mode != REPLACE || is_partial) number(stream, selectors);
    return mode == REPLACE;
}

/// Reads the fields about the order of frames, and what they are kept for.
static void read_order(CJXL_Codestream *stream, const JxlBasicInfo *info, CJXL_Frame *frame, int is_partial) {
    static const Range durations[4] = {{0, 0}, {1, 0}, {0, 8}, {0, 32}};
    int is_placed = frame->type == CJXL_REGULAR || frame->type == CJXL_HIDDEN, is_last = 0, replaces = 1;
    uint32_t duration = 0;
    if (is_placed) {
        replaces = read_blending(stream, info, is_partial);
        for (uint32_t i = 0; i < info->num_extra_channels && !stream->ended; i++)
            read_blending(stream, info, is_partial);
        if (info->have_animation) {
            duration = number(stream, durations);
            if (info->animation.have_timecodes) CJXL_codestream_bits(stream, 32);
        }
        is_last = (int)CJXL_codestream_bits(stream, 1) && frame->type == CJXL_REGULAR;
    }
    if (frame->type != CJXL_EIGHTH && !is_last) frame->slot = (int)number(stream, selectors);
    frame->shown = is_last || duration > 0;
    frame->saved = frame->type != CJXL_EIGHTH && !is_last && (duration == 0 || frame->slot != 0);
    if (frame->type == CJXL_REFERENCE || (frame->saved && replaces && !is_partial && is_placed))
        CJXL_codestream_bits(stream, 1);
}

static void read_coding(CJXL_Codestream *stream, const JxlBasicInfo *info, CJXL_Frame *frame) {
    int is_xyb = !info->uses_original_profile;
    frame->type = (int)CJXL_codestream_bits(stream, 2);
    frame->modular = (int)CJXL_codestream_bits(stream, 1);
    frame->flags = long_number(stream);
    int is_ycc = !is_xyb && CJXL_codestream_bits(stream, 1), has_eighth = (frame->flags & USES_EIGHTH) != 0;
    if (frame->flags & HAS_NOISE) frame->border += NOISE_BORDER;
    if (is_ycc && !has_eighth && CJXL_codestream_bits(stream, 6) != 0) frame->border += SCALING_BORDER;
    if (!has_eighth) {
        frame->upsampling = (int)number(stream, powers);
        if (frame->upsampling > 1) frame->border += SCALING_BORDER;
        for (uint32_t i = 0; i < info->num_extra_channels && !stream->ended; i++) number(stream, powers);
    }
    if (frame->modular) {
        frame->group_shift = (int)CJXL_codestream_bits(stream, 2);
    } else if (is_xyb) {
        CJXL_codestream_bits(stream, 6);
    }
    if (frame->type != CJXL_REFERENCE) read_passes(stream, frame);
    if (frame->type == CJXL_EIGHTH) frame->level = 1 + (int)CJXL_codestream_bits(stream, 2);
}

int CJXL_frame_read(CJXL_Codestream *stream, const JxlBasicInfo *info, int is_preview, CJXL_Frame *frame) {
    static const Range names[4] = {{0, 0}, {0, 4}, {16, 5}, {48, 10}};
    *frame = (CJXL_Frame){.upsampling = 1, .group_shift = 1, .passes = 1, .shown = 1};
    frame->width = is_preview ? info->preview.xsize : info->xsize;
    frame->height = is_preview ? info->preview.ysize : info->ysize;
    if (CJXL_codestream_bits(stream, 1)) {
        frame->border = 1 + filter_border[2];
        return 1;
    }
    read_coding(stream, info, frame);
    int is_partial = frame->type != CJXL_EIGHTH && read_size(stream, frame);
    if (frame->width == 0 || frame->height == 0) return 0;
    uint64_t scale = (uint64_t)1 << (3 * frame->level);
    frame->width = (frame->width + scale - 1) / scale;
    frame->height = (frame->height + scale - 1) / scale;
    read_order(stream, info, frame, is_partial);
    for (uint32_t length = number(stream, names); length > 0; length--) CJXL_codestream_bits(stream, 8);
    return read_filters(stream, frame) && skip_extensions(stream);
}
