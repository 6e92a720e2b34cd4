/// Vector types, and macros for compiling a loop twice: for every processor, and for those with AVX2.
#ifndef CPIXELS_VECTORS_H
#define CPIXELS_VECTORS_H

#include <stddef.h>
#include <stdint.h>

typedef float FourFloats __attribute__((vector_size(16), aligned(4)));
typedef uint8_t FourBytes __attribute__((vector_size(4), aligned(1)));
typedef uint8_t EightBytes __attribute__((vector_size(8), aligned(1)));
typedef uint8_t SixteenBytes __attribute__((vector_size(16)));
typedef uint16_t FourShorts __attribute__((vector_size(8), aligned(2)));
typedef int16_t EightShorts __attribute__((vector_size(16)));
typedef uint16_t EightUnsigned __attribute__((vector_size(16)));
typedef uint32_t FourInts __attribute__((vector_size(16), aligned(4)));
typedef uint32_t EightInts __attribute__((vector_size(32), aligned(4)));

#if defined(__x86_64__)
#define FAST __attribute__((target("avx2,fma")))
#define HAS_FAST (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
#endif

#define BODY static inline __attribute__((always_inline))

#endif
