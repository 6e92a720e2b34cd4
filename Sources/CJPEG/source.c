#include "decoder.h"

#include <CFile.h>
#include <jerror.h>

static const uint8_t end_of_image[2] = {0xFF, JPEG_EOI};

void CJPEG_source_end(CJPEG_Source *source) {
    source->ended = 1;
    source->manager.next_input_byte = end_of_image;
    source->manager.bytes_in_buffer = sizeof end_of_image;
}

static void nothing(j_decompress_ptr cinfo) { (void)cinfo; }

/// As libjpeg's manual recommends for truncated files, makes up an EOI, so that the part that exists can be shown.
static boolean fill(j_decompress_ptr cinfo) {
    CJPEG_Source *source = (CJPEG_Source *)cinfo->src;
    size_t got = 0;
    int failure = 0;
    if (source->descriptor >= 0 && !source->ended)
        got = CFile_read(source->descriptor, source->offset, source->piece, CJPEG_PIECE, &failure);
    CJPEG_watch_time((j_common_ptr)cinfo);
    if (got > 0) {
        source->offset += got;
        source->manager.next_input_byte = source->piece;
        source->manager.bytes_in_buffer = got;
        return TRUE;
    }
    if (failure != 0) source->read_errno = failure;
    if (!source->ended) WARNMS(cinfo, JWRN_JPEG_EOF);
    CJPEG_source_end(source);
    return TRUE;
}

/// Skips within the piece, or advances the file offset, so that skipped segments are not read.
static void skip(j_decompress_ptr cinfo, long count) {
    CJPEG_Source *source = (CJPEG_Source *)cinfo->src;
    if (count <= 0) return;
    size_t here = source->manager.bytes_in_buffer;
    if ((size_t)count <= here) {
        source->manager.next_input_byte += count;
        source->manager.bytes_in_buffer -= (size_t)count;
        return;
    }
    source->offset += (size_t)count - here;
    source->manager.bytes_in_buffer = 0;
    fill(cinfo);
}

void CJPEG_source_init(CJPEG_Source *source, int descriptor, const uint8_t *bytes, size_t length) {
    source->manager.init_source = nothing;
    source->manager.fill_input_buffer = fill;
    source->manager.skip_input_data = skip;
    source->manager.resync_to_restart = jpeg_resync_to_restart;
    source->manager.term_source = nothing;
    source->manager.next_input_byte = bytes;
    source->manager.bytes_in_buffer = bytes ? length : 0;
    source->descriptor = bytes ? -1 : descriptor;
    source->offset = bytes ? length : 0;
    source->ended = 0;
    source->read_errno = 0;
}
