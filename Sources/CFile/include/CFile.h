/// Reading of open files by position.
#ifndef CFILE_H
#define CFILE_H

#include <stddef.h>
#include <stdint.h>

/// Reads `count` bytes from `position` on by pread(2), which leaves the descriptor's own position alone. Goes on after
/// signals and short reads, so that fewer come only where the file ends or can't be read. Answers how many came; `failure`
/// is then 0, or the `errno` of what stopped it.
size_t CFile_read(int descriptor, uint64_t position, void *_Nonnull to, size_t count, int *_Nonnull failure);

#endif
