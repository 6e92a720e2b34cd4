#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

static struct sigaction interrupt, quit;

void CTerminal_leaveInterrupts(int isLeft) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, isLeft ? &ignore : &interrupt, isLeft ? &interrupt : NULL);
    sigaction(SIGQUIT, isLeft ? &ignore : &quit, isLeft ? &quit : NULL);
}

static int spawn(
    char *const *arguments, char *const *environment, int input, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure != 0) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return failure;
    }
    failure = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (failure == 0) failure = posix_spawnattr_setsigmask(&attributes, &none);
    if (failure == 0) failure = posix_spawnattr_setsigdefault(&attributes, &all);
    if (failure == 0) failure = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (failure == 0) failure = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

int CTerminal_startPager(char *const *arguments, char *const *environment, int *input, pid_t *process) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    int failure = spawn(arguments, environment, ends[0], process);
    close(ends[0]);
    if (failure != 0) {
        close(ends[1]);
        return failure;
    }
    *input = ends[1];
    return 0;
}

int CTerminal_waitForPager(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR) return 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
