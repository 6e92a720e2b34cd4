#include "CGazetteerData.h"
#include "features-stamp.h"

/* `.incbin` searches the compiler's include path; Package.swift adds this folder to it with headerSearchPath("."). */
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".globl CGazetteerData_featureBytes\n"
        ".type CGazetteerData_featureBytes, @object\n"
        "CGazetteerData_featureBytes:\n"
        ".incbin \"features.bin\"\n"
        ".globl CGazetteerData_featureEnd\n"
        "CGazetteerData_featureEnd:\n"
        ".size CGazetteerData_featureBytes, CGazetteerData_featureEnd - CGazetteerData_featureBytes\n"
        ".byte 0\n"
        ".popsection\n");

extern const unsigned char CGazetteerData_featureEnd[];

size_t CGazetteerData_featureCount(void) {
    return (size_t)(CGazetteerData_featureEnd - CGazetteerData_featureBytes);
}

const unsigned char *_Nonnull CGazetteerData_featureStart(void) {
    return CGazetteerData_featureBytes;
}
