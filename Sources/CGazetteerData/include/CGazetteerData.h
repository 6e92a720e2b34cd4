#ifndef CGAZETTEERDATA_H
#define CGAZETTEERDATA_H

#include <stddef.h>

/* The bytes of gazetteer.bin in the program's read-only data, paged in by the kernel on demand. 16-byte aligned. */
extern const unsigned char CGazetteerData_bytes[];

/* Pointer to the first byte, because Swift does not import arrays of unknown size. Never freed. */
const unsigned char *_Nonnull CGazetteerData_start(void);

/* Number of bytes. A function, because the assembler knows the number but a C constant expression does not. */
size_t CGazetteerData_count(void);

/* The same for features.bin. */
extern const unsigned char CGazetteerData_featureBytes[];
const unsigned char *_Nonnull CGazetteerData_featureStart(void);
size_t CGazetteerData_featureCount(void);

#endif
