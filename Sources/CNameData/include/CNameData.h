#ifndef CNAMEDATA_H
#define CNAMEDATA_H

#include <stddef.h>

/* The bytes of names.bin, in the program's read-only data: the kernel pages in what is looked at. 16-aligned. */
extern const unsigned char CNameData_bytes[];

/* The first of them, for Swift, which does not import arrays of unknown size. Never freed. */
const unsigned char *_Nonnull CNameData_start(void);

/* How many they are. A function, because the assembler knows the number and a constant expression of C does not. */
size_t CNameData_count(void);

#endif
