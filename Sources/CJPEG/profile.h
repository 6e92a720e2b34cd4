/// The colour profile that a JPEG carries in APP2 segments (ICC.1:2010, B.4).
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
    int count;  // As the first segment says.
} CJPEG_Profile;

/// libjpeg's own `jpeg_save_markers` would keep every APP2 segment of the file, however many; this keeps each numbered
/// piece of one profile once. Called by libjpeg at the segment's length.
boolean CJPEG_profile_read_segment(j_decompress_ptr _Nonnull cinfo, CJPEG_Profile *_Nonnull profile);

/// The length of the whole profile, 0 if a piece is missing; at most `capacity` bytes are copied.
size_t CJPEG_profile_copy(const CJPEG_Profile *_Nonnull profile, uint8_t *_Nullable to, size_t capacity);

void CJPEG_profile_free(CJPEG_Profile *_Nonnull profile);

#endif
