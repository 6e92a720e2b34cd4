#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <unistd.h>

int CSystem_syncfs(int descriptor) {
    return syncfs(descriptor) == 0 ? 0 : errno;
}
