/// The headers of frames (ISO/IEC 18181-1), which tell how much memory libjxl is going to need.
#ifndef CJXL_FRAMES_H
#define CJXL_FRAMES_H

#include "codestream.h"

enum { CJXL_REGULAR = 0, CJXL_EIGHTH = 1, CJXL_REFERENCE = 2, CJXL_HIDDEN = 3 };

typedef struct {
    int type;
    int modular;
    uint64_t flags;
    int border;       // Pixels around a group that filters need, at most.
    int upsampling;
    int group_shift;  // A group has 128 << group_shift pixels a side.
    int passes;
    int level;        // Of an image of 1:8, of which there can be smaller ones.
    uint64_t width, height;
    int shown;        // As an image, with all those before it.
    int saved;        // For later frames; `slot` says where.
    int slot;
} CJXL_Frame;

/// Reads a frame's header, up to its table of contents. Returns 0 if it's invalid.
int CJXL_frame_read(
    CJXL_Codestream *_Nonnull stream, const JxlBasicInfo *_Nonnull info, int is_preview, CJXL_Frame *_Nonnull frame);

#endif
