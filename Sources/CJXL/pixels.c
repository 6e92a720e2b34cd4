#include "decoder.h"

/// Pixels to convert at a time.
enum { SPAN = 512, MOST_SAMPLES = 4 };

static size_t shrunk(int length, int shrink) { return ((size_t)length + (size_t)shrink - 1) / (size_t)shrink; }

int CJXL_pixels_begin(CJXL_Decoder *decoder, const CJXL_Request *part, uint8_t *to) {
    CJXL_Pixels *pixels = &decoder->pixels;
    pixels->part = *part;
    pixels->to = to;
    if (part->shrink == 1) return CJXL_OK;
    pixels->sum_count = shrunk(part->width, part->shrink) * shrunk(part->height, part->shrink);
    pixels->sum_count *= (size_t)pixels->channels;
    void *sums = NULL;
    int result = CJXL_allocate(decoder, pixels->sum_count * sizeof *pixels->sums, &sums);
    pixels->sums = sums;
    return result;
}

/// A row or column of upright pixels, in the part's coordinates.
typedef struct {
    int64_t x, y;
    int step_x, step_y;
} Line;

/// Where coded pixels from (`x`, `y`) on appear (ISO/IEC 18181-1, orientation: as in EXIF).
static Line upright(const CJXL_Pixels *pixels, size_t x, size_t y) {
    int64_t left = (int64_t)x, top = (int64_t)y;
    int64_t right = (int64_t)pixels->width - 1 - left, bottom = (int64_t)pixels->height - 1 - top;
    Line line = {left, top, 0, 0};
    int orientation = pixels->orientation;
    int transposed = orientation >= 5;
    int backward = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    int below = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    int64_t along = backward ? right : left, across = below ? bottom : top;
    line.x = (transposed ? across : along) - pixels->part.x;
    line.y = (transposed ? along : across) - pixels->part.y;
    *(transposed ? &line.step_y : &line.step_x) = backward ? -1 : 1;
    return line;
}

/// The first of `count` steps from `at` on that is within 0 ..< `length`, and by `*end` the one after the last.
static int64_t clip(int64_t at, int step, int64_t length, int64_t count, int64_t *end) {
    int64_t first = step > 0 ? -at : step < 0 ? at - length + 1 : 0;
    int64_t last = step > 0 ? length - at : step < 0 ? at + 1 : at >= 0 && at < length ? count : 0;
    if (last < *end) *end = last;
    return first > 0 ? first : 0;
}

static uint8_t byte_of(float value) {
    value = value > 0 ? value : 0;
    return (uint8_t)((value < 1 ? value : 1) * 255 + 0.5f);
}

/// Rounds samples of 0 to 1 to bytes. libjxl doesn't clamp them.
static void convert(const CJXL_Pixels *pixels, const float *restrict from, int64_t count, uint8_t *restrict to) {
    int samples = pixels->samples, channels = pixels->channels;
    if (samples == channels) {
        // In one loop, which the compiler turns into SIMD instructions.
        for (int64_t i = 0; i < count * samples; i++) to[i] = byte_of(from[i]);
        return;
    }
    // Grey is the first of three equal samples.
    for (int64_t i = 0; i < count; i++, from += samples, to += channels) {
        to[0] = byte_of(from[0]);
        if (channels == 2) to[1] = byte_of(from[3]);
    }
}

static void place(CJXL_Pixels *pixels, Line line, const uint8_t *from, int64_t count) {
    int channels = pixels->channels;
    int64_t width = pixels->part.width;
    uint8_t *to = pixels->to + (line.y * width + line.x) * channels;
    int64_t stride = (line.step_y * width + line.step_x) * channels;
    for (int64_t i = 0; i < count; i++, to += stride, from += channels)
        for (int channel = 0; channel < channels; channel++) to[channel] = from[channel];
}

static void add(CJXL_Pixels *pixels, Line line, const uint8_t *from, int64_t count) {
    int channels = pixels->channels;
    int64_t shrink = pixels->part.shrink, width = (int64_t)shrunk(pixels->part.width, pixels->part.shrink);
    int64_t *moving = line.step_x ? &line.x : &line.y;
    int step = line.step_x + line.step_y;
    while (count > 0) {
        uint32_t *sums = pixels->sums + (line.y / shrink * width + line.x / shrink) * channels;
        int64_t within = *moving % shrink, run = step > 0 ? shrink - within : within + 1;
        if (run > count) run = count;
        if (channels == 3) {
            uint32_t red = 0, green = 0, blue = 0;
            for (int64_t i = 0; i < run; i++, from += 3) {
                red += from[0];
                green += from[1];
                blue += from[2];
            }
            sums[0] += red;
            sums[1] += green;
            sums[2] += blue;
        } else {
            for (int64_t i = 0; i < run; i++, from += channels)
                for (int channel = 0; channel < channels; channel++) sums[channel] += from[channel];
        }
        *moving += step * run;
        count -= run;
    }
}

void CJXL_pixels_take(void *opaque, size_t x, size_t y, size_t count, const void *samples) {
    CJXL_Decoder *decoder = opaque;
    CJXL_Pixels *pixels = &decoder->pixels;
    decoder->watch.taken = 0;
    if (decoder->late || x >= pixels->width || y >= pixels->height || count > pixels->width - x) return;
    Line line = upright(pixels, x, y);
    int64_t end = (int64_t)count;
    int64_t first = clip(line.x, line.step_x, pixels->part.width, end, &end);
    int64_t other = clip(line.y, line.step_y, pixels->part.height, end, &end);
    if (other > first) first = other;
    line.x += first * line.step_x;
    line.y += first * line.step_y;
    uint8_t span[SPAN * MOST_SAMPLES];
    const float *from = (const float *)samples + first * pixels->samples;
    while (first < end) {
        int64_t some = end - first < SPAN ? end - first : SPAN;
        convert(pixels, from, some, span);
        if (pixels->sums) {
            add(pixels, line, span, some);
        } else {
            place(pixels, line, span, some);
        }
        first += some;
        from += some * pixels->samples;
        line.x += some * line.step_x;
        line.y += some * line.step_y;
        pixels->seen += (uint64_t)some;
    }
}

static uint32_t covered(size_t index, int length, int shrink) {
    size_t left = (size_t)length - index * (size_t)shrink;
    return left < (size_t)shrink ? (uint32_t)left : (uint32_t)shrink;
}

void CJXL_pixels_end(CJXL_Decoder *decoder) {
    CJXL_Pixels *pixels = &decoder->pixels;
    if (!pixels->sums) return;
    const CJXL_Request *part = &pixels->part;
    size_t columns = shrunk(part->width, part->shrink), rows = shrunk(part->height, part->shrink);
    const uint32_t *from = pixels->sums;
    uint8_t *to = pixels->to;
    for (size_t row = 0; row < rows; row++) {
        uint32_t height = covered(row, part->height, part->shrink);
        for (size_t column = 0; column < columns; column++) {
            uint32_t area = height * covered(column, part->width, part->shrink);
            for (int channel = 0; channel < pixels->channels; channel++) {
                uint32_t mean = (*from++ + area / 2) / area;
                *to++ = (uint8_t)(mean < 255 ? mean : 255);
            }
        }
    }
}
