#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <unistd.h>

int CLinux_syncfs(int descriptor) {
    return syncfs(descriptor) == 0 ? 0 : errno;
}
