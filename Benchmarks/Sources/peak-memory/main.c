// peak-memory PROGRAM ARGUMENT...
// Prints the peak resident memory of a program in KiB. A process is charged with what its parent held before it, so the
// parent must be small.
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 2) return 64;
    const pid_t process = fork();
    if (process == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execvp(arguments[1], arguments + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (process < 0 || wait4(process, &status, 0, &usage) < 0 || status != 0) return 1;
    printf("%ld\n", usage.ru_maxrss);
    return 0;
}
