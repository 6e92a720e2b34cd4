#ifndef CGAZETTEERDATA_H
#define CGAZETTEERDATA_H

#include <stddef.h>

/* The bytes of gazetteer.bin, in the program's read-only data: the kernel pages in what is looked at. 16-aligned. */
extern const unsigned char CGazetteerData_bytes[];

/* The first of them, for Swift, which does not import arrays of unknown size. Never freed. */
const unsigned char *_Nonnull CGazetteerData_start(void);

/* How many they are. A function, because the assembler knows the number and a constant expression of C does not. */
size_t CGazetteerData_count(void);

#endif
