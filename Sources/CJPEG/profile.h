/// The ICC profile in the APP2 segments of a JPEG (ICC.1:2010, B.4).
#ifndef CJPEG_PROFILE_H
#define CJPEG_PROFILE_H

#include <stdio.h>
#include <stdint.h>

#include <jpeglib.h>

/// A profile has at most 255 segments, numbered from 1.
enum { CJPEG_PROFILE_SEGMENTS = 256 };

typedef struct {
    uint8_t *_Nullable bytes[CJPEG_PROFILE_SEGMENTS];
    uint16_t length[CJPEG_PROFILE_SEGMENTS];
    int count;  // As the first segment states.
} CJPEG_Profile;

/// Reads an APP2 segment; libjpeg calls it at the segment's length. libjpeg's own `jpeg_save_markers` would keep every
/// APP2 segment of the file; this keeps each numbered part of one profile once.
boolean CJPEG_profile_read_segment(j_decompress_ptr _Nonnull cinfo, CJPEG_Profile *_Nonnull profile);

/// The length of the whole profile in bytes, or 0 if a part is missing. At most `capacity` bytes are copied.
size_t CJPEG_profile_copy(const CJPEG_Profile *_Nonnull profile, uint8_t *_Nullable to, size_t capacity);

void CJPEG_profile_free(CJPEG_Profile *_Nonnull profile);

#endif
