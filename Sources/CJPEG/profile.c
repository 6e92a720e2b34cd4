#include "profile.h"

#include <stdlib.h>
#include <string.h>

static const char identifier[12] = "ICC_PROFILE";

enum { HEAD = sizeof identifier + 2 };

static int next_byte(j_decompress_ptr cinfo) {
    struct jpeg_source_mgr *source = cinfo->src;
    // The source never suspends; it makes up an end of the image instead.
    if (source->bytes_in_buffer == 0) (*source->fill_input_buffer)(cinfo);
    source->bytes_in_buffer--;
    return *source->next_input_byte++;
}

static void read_bytes(j_decompress_ptr cinfo, uint8_t *to, int count) {
    for (int i = 0; i < count; i++) to[i] = (uint8_t)next_byte(cinfo);
}

boolean CJPEG_profile_read_segment(j_decompress_ptr cinfo, CJPEG_Profile *profile) {
    int length = next_byte(cinfo) << 8;
    length = (length | next_byte(cinfo)) - 2;
    uint8_t head[HEAD];
    if (length <= HEAD) {
        (*cinfo->src->skip_input_data)(cinfo, length);
        return TRUE;
    }
    read_bytes(cinfo, head, HEAD);
    length -= HEAD;
    int number = head[HEAD - 2], count = head[HEAD - 1];
    int wanted = memcmp(head, identifier, sizeof identifier) == 0 && number >= 1 && number <= count
        && (profile->count == 0 || profile->count == count) && !profile->bytes[number];
    uint8_t *kept = wanted ? malloc((size_t)length) : NULL;
    if (!kept) {
        (*cinfo->src->skip_input_data)(cinfo, length);
        return TRUE;
    }
    profile->count = count;
    profile->bytes[number] = kept;
    profile->length[number] = (uint16_t)length;
    read_bytes(cinfo, kept, length);
    return TRUE;
}

size_t CJPEG_profile_copy(const CJPEG_Profile *profile, uint8_t *to, size_t capacity) {
    size_t total = 0;
    for (int number = 1; number <= profile->count; number++) {
        if (!profile->bytes[number]) return 0;
        size_t length = profile->length[number];
        if (to && total + length <= capacity) memcpy(to + total, profile->bytes[number], length);
        total += length;
    }
    return total;
}

void CJPEG_profile_free(CJPEG_Profile *profile) {
    for (int number = 0; number < CJPEG_PROFILE_SEGMENTS; number++) free(profile->bytes[number]);
}
