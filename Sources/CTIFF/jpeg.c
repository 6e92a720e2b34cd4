#include "decoder.h"

enum { START_OF_FRAME = 0xC0, EXTENDED_FRAME = 0xC1, END_OF_FRAMES = 0xCF, START_OF_SCAN = 0xDA };
/// How many segments may come before the first scan.
enum { MAXIMUM_SEGMENTS = 64 };

/// Whether the marker starts a frame: of the same range, DHT, JPG and DAC don't.
static int is_frame(uint8_t marker) {
    if (marker == 0xC4 || marker == 0xC8 || marker == 0xCC) return 0;
    return marker >= START_OF_FRAME && marker <= END_OF_FRAMES;
}

/// Looks at the segments up to the first scan: there are several if the frame is progressive, or if the first has not
/// all components. What can't be read counts as having several, which is the dearer case.
int CTIFF_jpeg_has_scans(CTIFF_Decoder *decoder, uint32_t strip) {
    uint64_t position = CTIFF_library()->TIFFGetStrileOffset(decoder->tiff, strip);
    uint8_t segment[10];
    int components = -1;
    if (CTIFF_source_read(decoder, position, segment, 2) != 2 || segment[0] != 0xFF || segment[1] != 0xD8) return 1;
    position += 2;
    for (int tried = 0; tried < MAXIMUM_SEGMENTS; tried++) {
        if (CTIFF_source_read(decoder, position, segment, sizeof segment) != sizeof segment) return 1;
        if (segment[0] != 0xFF) return 1;
        if (segment[1] == 0xFF) {  // A fill byte.
            position++;
            continue;
        }
        if (segment[1] == START_OF_SCAN) return segment[4] != components;
        if (is_frame(segment[1])) {
            if (segment[1] > EXTENDED_FRAME) return 1;
            components = segment[9];
        }
        position += 2 + ((uint64_t)segment[2] << 8 | segment[3]);
    }
    return 1;
}
