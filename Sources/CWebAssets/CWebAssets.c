#include "CWebAssets.h"

/* `.incbin` searches the compiler's include path; Package.swift adds Sources/Server to it, where `file` is; `path` is the name
   in the program. Three tables grow in parallel, with one entry per file: the addresses of its path, of its bytes and of their
   end. */
#define WEB_FILE(path, file)                                                                                                 \
    ".pushsection .rodata.web, \"a\"\n"                                                                                      \
    "1: .asciz \"" path "\"\n"                                                                                               \
    "2: .incbin \"" file "\"\n"                                                                                              \
    "3: .byte 0\n"                                                                                                           \
    ".popsection\n"                                                                                                          \
    ".quad 1b, 2b, 3b\n"

__asm__(".pushsection .data.rel.ro.web, \"aw\"\n"
        ".balign 8\n"
        "CWebAssets_table:\n"
#include "web-files.h"
        "CWebAssets_end:\n"
        ".popsection\n");

struct entry {
    const char *path;
    const unsigned char *bytes, *end;
};

extern const struct entry CWebAssets_table[], CWebAssets_end[];

size_t CWebAssets_count(void) {
    return (size_t)(CWebAssets_end - CWebAssets_table);
}

const char *_Nonnull CWebAssets_path(size_t index) {
    return CWebAssets_table[index].path;
}

const unsigned char *_Nonnull CWebAssets_bytes(size_t index) {
    return CWebAssets_table[index].bytes;
}

size_t CWebAssets_size(size_t index) {
    return (size_t)(CWebAssets_table[index].end - CWebAssets_table[index].bytes);
}
