#include "CFuzzer.h"

/// Part of libclang_rt.fuzzer_no_main, which `Fuzzing/run` links.
int LLVMFuzzerRunDriver(int *count, char ***arguments, CFuzzer_Target target);

int CFuzzer_run(int count, char **arguments, CFuzzer_Target target) {
    return LLVMFuzzerRunDriver(&count, &arguments, target);
}
