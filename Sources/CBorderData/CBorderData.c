#include "CBorderData.h"
#include "borders-stamp.h"

/* `.incbin` searches the compiler's include path; Package.swift adds this folder to it with headerSearchPath("."). */
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".globl CBorderData_bytes\n"
        ".type CBorderData_bytes, @object\n"
        "CBorderData_bytes:\n"
        ".incbin \"borders.bin\"\n"
        ".globl CBorderData_end\n"
        "CBorderData_end:\n"
        ".size CBorderData_bytes, CBorderData_end - CBorderData_bytes\n"
        ".byte 0\n"
        ".popsection\n");

extern const unsigned char CBorderData_end[];

size_t CBorderData_count(void) {
    return (size_t)(CBorderData_end - CBorderData_bytes);
}

const unsigned char *_Nonnull CBorderData_start(void) {
    return CBorderData_bytes;
}
