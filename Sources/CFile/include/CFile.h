/// Reads open files by position.
#ifndef CFILE_H
#define CFILE_H

#include <stddef.h>
#include <stdint.h>

/// Reads `count` bytes at `position` by pread(2), which does not change the descriptor's own position. Continues after
/// signals and short reads, so it returns fewer bytes only at the end of the file or on an error. Returns the number of
/// bytes; `failure` is 0, or the `errno` of the error.
size_t CFile_read(int descriptor, uint64_t position, void *_Nonnull to, size_t count, int *_Nonnull failure);

/// The length of an open file in bytes by fstat(2); -1 if it cannot be told.
int64_t CFile_length(int descriptor);

#endif
