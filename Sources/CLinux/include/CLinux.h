#ifndef CLINUX_H
#define CLINUX_H

/// syncfs(2), which Swift's Glibc module leaves out: waits until all that was written to the file system of an open file
/// or folder is on the disk. 0, or the errno.
int CLinux_syncfs(int descriptor);

#endif
