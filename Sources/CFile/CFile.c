#include "CFile.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

size_t CFile_read(int descriptor, uint64_t position, void *to, size_t count, int *failure) {
    size_t done = 0;
    *failure = 0;
    while (done < count) {
        ssize_t got = pread(descriptor, (char *)to + done, count - done, (off_t)(position + done));
        if (got == 0) break;
        if (got > 0) {
            done += (size_t)got;
        } else if (errno != EINTR) {
            *failure = errno;
            break;
        }
    }
    return done;
}

int64_t CFile_length(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? (int64_t)status.st_size : -1;
}
