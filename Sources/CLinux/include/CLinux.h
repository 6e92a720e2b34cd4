#ifndef CLINUX_H
#define CLINUX_H

#include <stdint.h>

/* Linux functions beyond POSIX that Swift's Glibc module lacks. */

/// syncfs(2): waits until all data of a file system, given by an open file or folder, are on the disk. Returns 0, or
/// the errno.
int CLinux_syncfs(int descriptor);

/// The flag of open(2) for writing without the page cache.
int CLinux_openDirect(void);

/// Locks or unlocks one byte of an open file, without waiting (fcntl(2), "Open file description locks"). Returns 0, or
/// the errno: EAGAIN or EACCES if the lock is held through another open(2) of the file, in this process or another.
int CLinux_lockByte(int descriptor, int64_t offset, int isWanted);

/// Starts a program in a session of its own, which continues when this process ends: with no signal blocked or ignored,
/// no standard input, and its output appended to the file `log` (posix_spawn(3)). `arguments` ends with NULL. Returns
/// 0, or the errno.
int CLinux_spawnDetached(const char *_Nonnull program, char *_Nullable const *_Nonnull arguments, const char *_Nonnull log);

/// Whether a file or folder has an access control list in addition to its mode (acl(5)).
int CLinux_hasACL(const char *_Nonnull path);

/// An empty file in memory without a name, which exists until its last descriptor is closed (memfd_create(2)). Returns
/// the descriptor, or -1 with errno.
int CLinux_openMemory(void);

/// Makes all threads share one heap of malloc(3): otherwise each new one reserves 64 MiB of addresses (mallopt(3),
/// M_ARENA_MAX).
void CLinux_shareHeap(void);

/// Keeps the heap of malloc(3) small for a process that decodes pictures for weeks: one heap for each processor instead of eight,
/// at least two, and large blocks apart from them, which the system gets back as soon as they are freed. By itself, glibc keeps
/// what is between others, in each heap (mallopt(3)).
void CLinux_keepHeapSmall(int processors);

/// Whether a process accepts connections at the Unix socket of a path: 1 or 0. A file that a killed server left is not one.
int CLinux_isAnswered(const char *_Nonnull path);

/// Sends a message to the service manager, as a datagram to the Unix socket that `NOTIFY_SOCKET` names (sd_notify(3)):
/// a path, or a name in the abstract namespace after '@'. Returns 0, or the errno.
int CLinux_notify(const char *_Nonnull address, const char *_Nonnull message);

#endif
