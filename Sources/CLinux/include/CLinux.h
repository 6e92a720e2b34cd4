#ifndef CLINUX_H
#define CLINUX_H

#include <stdint.h>

/* What Linux has beyond POSIX, and Swift's Glibc module leaves out. */

/// syncfs(2): waits until all that was written to the file system of an open file or folder is on the disk. 0, or the errno.
int CLinux_syncfs(int descriptor);

/// The flag of open(2) for a file that is written past the page cache.
int CLinux_openDirect(void);

/// Locks one byte of an open file against all others that opened it, or unlocks it, without waiting (fcntl(2), "Open file
/// description locks"). 0, or the errno: EAGAIN or EACCES where another has the lock.
int CLinux_lockByte(int descriptor, int64_t offset, int isWanted);

/// Starts a program that goes on by itself: in a session of its own, with no signal blocked or ignored, nothing to read, and
/// what it writes going to the end of the file `log` (posix_spawn(3)). `arguments` ends with NULL. 0, or the errno.
int CLinux_spawnDetached(const char *_Nonnull program, char *_Nullable const *_Nonnull arguments, const char *_Nonnull log);

/// Whether a file or folder has an access control list beyond its mode (acl(5)).
int CLinux_hasACL(const char *_Nonnull path);

/// A file in memory without a name, of no bytes, which goes with its last descriptor (memfd_create(2)). The descriptor, or
/// -1 with errno.
int CLinux_openMemory(void);

/// Lets all threads share one heap of malloc(3): otherwise each new one reserves 64 MiB of addresses (mallopt(3), M_ARENA_MAX).
void CLinux_shareHeap(void);

#endif
