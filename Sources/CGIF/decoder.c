#include "decoder.h"

#include <stdlib.h>
#include <string.h>

/// The size of giflib's state with its tables.
enum { GIFLIB_BYTES = 32 * 1024 };

/// Reads an extension; that for graphics can state a transparent colour.
static int read_extension(CGIF_Decoder *decoder) {
    const struct CGIF_Library *gif = CGIF_library();
    GraphicsControlBlock control;
    GifByteType *block = NULL;
    int code = 0;
    if (gif->DGifGetExtension(decoder->gif, &code, &block) == GIF_ERROR) return CGIF_failure(decoder);
    if (block && code == GRAPHICS_EXT_FUNC_CODE && gif->DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
        decoder->transparent = control.TransparentColor;
    while (block)
        if (gif->DGifGetExtensionNext(decoder->gif, &block) == GIF_ERROR) return CGIF_failure(decoder);
    return CGIF_OK;
}

/// Goes to the first frame, and reads its header.
static int find_frame(CGIF_Decoder *decoder) {
    const struct CGIF_Library *gif = CGIF_library();
    for (;;) {
        GifRecordType type = UNDEFINED_RECORD_TYPE;
        if (gif->DGifGetRecordType(decoder->gif, &type) == GIF_ERROR) return CGIF_failure(decoder);
        if (type == TERMINATE_RECORD_TYPE) return CGIF_DAMAGED;
        if (type == IMAGE_DESC_RECORD_TYPE) break;
        int result = read_extension(decoder);
        if (result != CGIF_OK) return result;
    }
    return gif->DGifGetImageHeader(decoder->gif) == GIF_ERROR ? CGIF_failure(decoder) : CGIF_OK;
}

/// Indices that the map doesn't have are black.
static int read_colors(CGIF_Decoder *decoder) {
    const ColorMapObject *map = decoder->gif->Image.ColorMap ? decoder->gif->Image.ColorMap : decoder->gif->SColorMap;
    if (!map) return CGIF_DAMAGED;
    for (int index = 0; index < 256; index++) {
        uint8_t *color = decoder->colors + 4 * index;
        color[3] = 255;
        if (index >= map->ColorCount) continue;
        color[0] = map->Colors[index].Red;
        color[1] = map->Colors[index].Green;
        color[2] = map->Colors[index].Blue;
    }
    if (decoder->transparent >= 0) memset(decoder->colors + 4 * decoder->transparent, 0, 4);
    return CGIF_OK;
}

/// Places the frame on the canvas.
static int place(CGIF_Decoder *decoder) {
    const GifImageDesc *frame = &decoder->gif->Image;
    if (frame->Width <= 0 || frame->Height <= 0) return CGIF_DAMAGED;
    decoder->width = (uint32_t)decoder->gif->SWidth;
    decoder->height = (uint32_t)decoder->gif->SHeight;
    decoder->left = (uint32_t)frame->Left;
    decoder->top = (uint32_t)frame->Top;
    decoder->frame_width = (uint32_t)frame->Width;
    decoder->frame_height = (uint32_t)frame->Height;
    decoder->interlaced = frame->Interlace;
    // Browsers do the same: a canvas that is too small for the frame is taken for a mistake.
    if (decoder->frame_width > decoder->width || decoder->frame_height > decoder->height) {
        decoder->width = decoder->frame_width;
        decoder->height = decoder->frame_height;
        decoder->left = decoder->top = 0;
    }
    int covers = decoder->left == 0 && decoder->top == 0 && decoder->frame_width == decoder->width &&
                 decoder->frame_height == decoder->height;
    decoder->channels = decoder->transparent >= 0 || !covers ? 4 : 3;
    return CGIF_OK;
}

static int reserve(CGIF_Decoder *decoder, const CGIF_Input *input, CGIF_Header *header) {
    uint64_t indices = (uint64_t)decoder->frame_width * (decoder->interlaced ? decoder->frame_height : 1);
    uint64_t row = (uint64_t)decoder->width * decoder->channels;
    uint64_t held = indices + row + sizeof *decoder + GIFLIB_BYTES;
    if (held > input->memory) return CGIF_TOO_LARGE;
    decoder->indices = malloc((size_t)indices);
    decoder->row = malloc((size_t)row);
    if (!decoder->indices || !decoder->row) return CGIF_OUT_OF_MEMORY;
    header->width = decoder->width;
    header->height = decoder->height;
    header->channels = (int)decoder->channels;
    header->memory = (size_t)held;
    return CGIF_OK;
}

static int begin(CGIF_Decoder *decoder, const CGIF_Input *input, CGIF_Header *header) {
    decoder->gif = CGIF_library()->DGifOpen(decoder, CGIF_source_read, &decoder->error);
    if (!decoder->gif) return CGIF_failure(decoder);
    int result = find_frame(decoder);
    if (result == CGIF_OK) result = read_colors(decoder);
    if (result == CGIF_OK) result = place(decoder);
    if (result == CGIF_OK) result = reserve(decoder, input, header);
    decoder->in_data = 1;
    return result;
}

CGIF_Decoder *CGIF_decoder_create(const CGIF_Input *input, CGIF_Header *header, int *result, int *failure) {
    *failure = 0;
    *result = CGIF_MISSING;
    if (!CGIF_library()) return NULL;
    *result = CGIF_OUT_OF_MEMORY;
    CGIF_Decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->descriptor = input->bytes ? -1 : input->descriptor;
    decoder->next = input->bytes;
    decoder->available = input->bytes ? input->length : 0;
    decoder->deadline = input->deadline;
    decoder->transparent = NO_TRANSPARENT_COLOR;
    *result = begin(decoder, input, header);
    *failure = decoder->read_errno;
    if (*result == CGIF_OK) return decoder;
    CGIF_decoder_destroy(decoder);
    return NULL;
}

void CGIF_decoder_destroy(CGIF_Decoder *decoder) {
    if (decoder->gif) CGIF_library()->DGifCloseFile(decoder->gif, NULL);
    free(decoder->indices);
    free(decoder->row);
    free(decoder);
}
