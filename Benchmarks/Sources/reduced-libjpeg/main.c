// reduced-libjpeg SIZE FOLDER FILE...
// What libjpeg alone can do for a thumbnail, as epeg does it: decode at the smallest of 1/8 to 8/8 that still covers the
// size, average what is over, encode with quality 80. Y, Cb and Cr stay as they are; no profile, orientation or limit is
// looked at.
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static void begin(struct jpeg_decompress_struct *input, unsigned size) {
    jpeg_read_header(input, TRUE);
    unsigned longest = input->image_width > input->image_height ? input->image_width : input->image_height;
    input->scale_denom = 8;
    input->scale_num = 1;
    while (input->scale_num < 8 && longest * input->scale_num / 8 < size) input->scale_num *= 2;
    input->out_color_space = input->jpeg_color_space;
    input->dct_method = JDCT_IFAST;
    input->do_fancy_upsampling = FALSE;
    jpeg_start_decompress(input);
}

/// Writes the averages of the input's pixels under each of the output's.
static void shrink(struct jpeg_decompress_struct *input, struct jpeg_compress_struct *output) {
    const unsigned width = output->image_width, height = output->image_height;
    const unsigned components = (unsigned)input->output_components;
    JSAMPLE *row = malloc((size_t)input->output_width * components);
    JSAMPLE *small = malloc((size_t)width * components);
    unsigned *sums = malloc((size_t)width * components * sizeof *sums);
    if (row == NULL || small == NULL || sums == NULL) exit(1);
    for (unsigned y = 0; y < height; y++) {
        const unsigned end = (unsigned)((unsigned long)(y + 1) * input->output_height / height);
        const unsigned rows = end - input->output_scanline;
        memset(sums, 0, (size_t)width * components * sizeof *sums);
        while (input->output_scanline < end) {
            jpeg_read_scanlines(input, &row, 1);
            for (unsigned x = 0, column = 0; x < width; x++) {
                const unsigned last = (unsigned)((unsigned long)(x + 1) * input->output_width / width);
                for (; column < last; column++)
                    for (unsigned c = 0; c < components; c++) sums[x * components + c] += row[column * components + c];
            }
        }
        for (unsigned x = 0, column = 0; x < width; x++) {
            const unsigned last = (unsigned)((unsigned long)(x + 1) * input->output_width / width);
            const unsigned count = (last - column) * rows;
            for (unsigned c = 0; c < components; c++)
                small[x * components + c] = (JSAMPLE)((sums[x * components + c] + count / 2) / count);
            column = last;
        }
        jpeg_write_scanlines(output, &small, 1);
    }
    free(row);
    free(small);
    free(sums);
}

static void make(const char *path, const char *folder, unsigned size) {
    struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct input = {.err = jpeg_std_error(&errors)};
    struct jpeg_compress_struct output = {.err = &errors};
    char *copy = strdup(path), name[4096];
    snprintf(name, sizeof name, "%s/%s", folder, basename(copy));
    free(copy);
    FILE *source = fopen(path, "rb"), *target = fopen(name, "wb");
    if (source == NULL || target == NULL) {
        fprintf(stderr, "can't read %s or write %s\n", path, name);
        exit(1);
    }
    jpeg_create_decompress(&input);
    jpeg_stdio_src(&input, source);
    begin(&input, size);

    const unsigned w = input.output_width, h = input.output_height, longest = w > h ? w : h;
    const double scale = longest > size ? (double)size / longest : 1;
    jpeg_create_compress(&output);
    jpeg_stdio_dest(&output, target);
    output.image_width = (unsigned)(w * scale + 0.5) > 0 ? (unsigned)(w * scale + 0.5) : 1;
    output.image_height = (unsigned)(h * scale + 0.5) > 0 ? (unsigned)(h * scale + 0.5) : 1;
    output.input_components = input.output_components;
    output.in_color_space = input.out_color_space;
    jpeg_set_defaults(&output);
    jpeg_set_colorspace(&output, input.jpeg_color_space);
    jpeg_set_quality(&output, 80, TRUE);
    jpeg_start_compress(&output, TRUE);
    shrink(&input, &output);
    jpeg_finish_compress(&output);
    jpeg_destroy_compress(&output);
    jpeg_finish_decompress(&input);
    jpeg_destroy_decompress(&input);
    fclose(source);
    if (fclose(target) != 0) exit(1);
}

int main(int count, char **arguments) {
    if (count < 4) {
        fputs("usage: reduced-libjpeg SIZE FOLDER FILE...\n", stderr);
        return 64;
    }
    for (int i = 3; i < count; i++) make(arguments[i], arguments[2], (unsigned)atoi(arguments[1]));
    return 0;
}
