#ifndef CBORDERDATA_H
#define CBORDERDATA_H

#include <stddef.h>

/* The bytes of borders.bin in the program's read-only data, paged in by the kernel on demand. 16-byte aligned. */
extern const unsigned char CBorderData_bytes[];

/* Pointer to the first byte, because Swift does not import arrays of unknown size. Never freed. */
const unsigned char *_Nonnull CBorderData_start(void);

/* Number of bytes. A function, because the assembler knows the number but a C constant expression does not. */
size_t CBorderData_count(void);

#endif
