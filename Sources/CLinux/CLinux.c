#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

int CLinux_syncfs(int descriptor) {
    return syncfs(descriptor) == 0 ? 0 : errno;
}

int CLinux_openDirect(void) {
    return O_DIRECT;
}

int CLinux_lockByte(int descriptor, int64_t offset, int isWanted) {
    struct flock range = {
        .l_type = isWanted ? F_WRLCK : F_UNLCK,
        .l_whence = SEEK_SET,
        .l_start = offset,
        .l_len = 1,
    };
    return fcntl(descriptor, F_OFD_SETLK, &range) == 0 ? 0 : errno;
}

static int setActions(posix_spawn_file_actions_t *actions, const char *log) {
    int failure = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (failure == 0)
        failure = posix_spawn_file_actions_addopen(
            actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
    if (failure == 0) failure = posix_spawn_file_actions_adddup2(actions, STDOUT_FILENO, STDERR_FILENO);
    return failure;
}

static int setAttributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failure = posix_spawnattr_setsigmask(attributes, &none);
    if (failure == 0) failure = posix_spawnattr_setsigdefault(attributes, &all);
    if (failure == 0)
        failure = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    return failure;
}

int CLinux_spawnDetached(const char *program, char *const *arguments, const char *log) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure != 0) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return failure;
    }
    failure = setActions(&actions, log);
    if (failure == 0) failure = setAttributes(&attributes);
    pid_t child;
    if (failure == 0) failure = posix_spawn(&child, program, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

int CLinux_hasACL(const char *path) {
    return getxattr(path, "system.posix_acl_access", NULL, 0) > 0
        || getxattr(path, "system.posix_acl_default", NULL, 0) > 0;
}

int CLinux_openMemory(void) {
    return memfd_create("photos", MFD_CLOEXEC);
}

void CLinux_shareHeap(void) {
    mallopt(M_ARENA_MAX, 1);
}

void CLinux_keepHeapSmall(int processors) {
    mallopt(M_ARENA_MAX, processors > 2 ? processors : 2);
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
    mallopt(M_TOP_PAD, 256 << 10);
}

int CLinux_isAnswered(const char *path) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof to.sun_path) return 0;
    strcpy(to.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return 0;
    // Others, such as EAGAIN for a full queue and EACCES, do not show that nobody listens.
    int result = connect(descriptor, (struct sockaddr *)&to, sizeof to) == 0 || (errno != ECONNREFUSED && errno != ENOENT);
    close(descriptor);
    return result;
}

int CLinux_notify(const char *address, const char *message) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = strlen(address);
    if (length < 2 || length >= sizeof to.sun_path) return EINVAL;
    memcpy(to.sun_path, address, length);
    if (address[0] == '@') to.sun_path[0] = 0;
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return errno;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    ssize_t sent = sendto(descriptor, message, strlen(message), MSG_NOSIGNAL, (struct sockaddr *)&to, size);
    int result = sent < 0 ? errno : 0;
    close(descriptor);
    return result;
}
