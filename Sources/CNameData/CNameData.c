#include "CNameData.h"
#include "names-stamp.h"

/* `.incbin` searches the compiler's include path; Package.swift adds this folder to it with headerSearchPath("."). */
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".globl CNameData_bytes\n"
        ".type CNameData_bytes, @object\n"
        "CNameData_bytes:\n"
        ".incbin \"names.bin\"\n"
        ".globl CNameData_end\n"
        "CNameData_end:\n"
        ".size CNameData_bytes, CNameData_end - CNameData_bytes\n"
        ".byte 0\n"
        ".popsection\n");

extern const unsigned char CNameData_end[];

size_t CNameData_count(void) {
    return (size_t)(CNameData_end - CNameData_bytes);
}

const unsigned char *_Nonnull CNameData_start(void) {
    return CNameData_bytes;
}
