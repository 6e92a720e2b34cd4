#include "CTestEncoders.h"

#include <stdlib.h>
#include <string.h>

#include <jxl/encode.h>

static int add_picture(
    JxlEncoder *encoder, const uint8_t *pixels, int width, int height, int channels, float distance, int orientation) {
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    info.xsize = (uint32_t)width;
    info.ysize = (uint32_t)height;
    info.bits_per_sample = 8;
    info.num_color_channels = channels < 3 ? 1 : 3;
    info.num_extra_channels = info.alpha_bits = 0;
    if (channels == 2 || channels == 4) {
        info.num_extra_channels = 1;
        info.alpha_bits = 8;
    }
    info.orientation = (JxlOrientation)orientation;
    info.uses_original_profile = distance == 0;
    if (JxlEncoderSetBasicInfo(encoder, &info) != JXL_ENC_SUCCESS) return 0;
    JxlColorEncoding colors;
    JxlColorEncodingSetToSRGB(&colors, channels < 3);
    if (JxlEncoderSetColorEncoding(encoder, &colors) != JXL_ENC_SUCCESS) return 0;
    JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate(encoder, NULL);
    JxlEncoderSetFrameDistance(settings, distance);
    JxlEncoderSetFrameLossless(settings, distance == 0);
    JxlPixelFormat format = {(uint32_t)channels, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    size_t size = (size_t)width * (size_t)height * (size_t)channels;
    return JxlEncoderAddImageFrame(settings, &format, pixels, size) == JXL_ENC_SUCCESS;
}

static size_t write_all(JxlEncoder *encoder, uint8_t **file) {
    size_t capacity = 1 << 16, used = 0;
    uint8_t *bytes = malloc(capacity);
    while (bytes) {
        uint8_t *next = bytes + used;
        size_t left = capacity - used;
        JxlEncoderStatus status = JxlEncoderProcessOutput(encoder, &next, &left);
        used = (size_t)(next - bytes);
        if (status == JXL_ENC_SUCCESS) {
            *file = bytes;
            return used;
        }
        if (status != JXL_ENC_NEED_MORE_OUTPUT) break;
        capacity *= 2;
        uint8_t *larger = realloc(bytes, capacity);
        if (!larger) break;
        bytes = larger;
    }
    free(bytes);
    return 0;
}

size_t CTestEncoders_jxl(
    const uint8_t *pixels, int width, int height, int channels, float distance, int orientation, const uint8_t *exif,
    size_t exif_length, uint8_t **file) {
    *file = NULL;
    JxlEncoder *encoder = JxlEncoderCreate(NULL);
    if (!encoder) return 0;
    size_t length = 0;
    JxlEncoderUseContainer(encoder, 1);
    int good = JxlEncoderUseBoxes(encoder) == JXL_ENC_SUCCESS
        && add_picture(encoder, pixels, width, height, channels, distance, orientation);
    if (good && exif_length > 0) {
        uint8_t *box = calloc(1, exif_length + 4);
        if (box) {
            memcpy(box + 4, exif, exif_length);
            good = JxlEncoderAddBox(encoder, "Exif", box, exif_length + 4, 0) == JXL_ENC_SUCCESS;
        }
        free(box);
    }
    JxlEncoderCloseInput(encoder);
    if (good) length = write_all(encoder, file);
    JxlEncoderDestroy(encoder);
    return length;
}
