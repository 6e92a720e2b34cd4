/// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Takes one input; answers 0.
typedef int (*CFuzzer_Target)(const uint8_t *_Nullable bytes, size_t count);

/// Runs a target by libFuzzer's arguments, of which `arguments[0]` is the program's name. Answers what the process ends with.
int CFuzzer_run(int count, char *_Nullable *_Nonnull arguments, CFuzzer_Target _Nonnull target);

#endif
