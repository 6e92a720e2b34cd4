#include "CGazetteerData.h"
#include "gazetteer-stamp.h"

/* `.incbin` searches the compiler's include path; Package.swift adds this folder to it with headerSearchPath("."). */
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".globl CGazetteerData_bytes\n"
        ".type CGazetteerData_bytes, @object\n"
        "CGazetteerData_bytes:\n"
        ".incbin \"gazetteer.bin\"\n"
        ".globl CGazetteerData_end\n"
        "CGazetteerData_end:\n"
        ".size CGazetteerData_bytes, CGazetteerData_end - CGazetteerData_bytes\n"
        ".byte 0\n"
        ".popsection\n");

extern const unsigned char CGazetteerData_end[];

size_t CGazetteerData_count(void) {
    return (size_t)(CGazetteerData_end - CGazetteerData_bytes);
}

const unsigned char *_Nonnull CGazetteerData_start(void) {
    return CGazetteerData_bytes;
}
