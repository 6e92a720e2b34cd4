#ifndef CNAMEDATA_H
#define CNAMEDATA_H

#include <stddef.h>

/* The bytes of names.bin in the program's read-only data, paged in by the kernel on demand. 16-byte aligned. */
extern const unsigned char CNameData_bytes[];

/* Pointer to the first byte, because Swift does not import arrays of unknown size. Never freed. */
const unsigned char *_Nonnull CNameData_start(void);

/* Number of bytes. A function, because the assembler knows the number but a C constant expression does not. */
size_t CNameData_count(void);

#endif
