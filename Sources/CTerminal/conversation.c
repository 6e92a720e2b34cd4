#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* The program has a single terminal, so there is only one exchange at a time. */
static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
enum { signalCount = sizeof signals / sizeof *signals };
static struct sigaction before[signalCount];
static struct termios modes;
static volatile sig_atomic_t isAsking, isInSequence;

/* Restores the terminal, then raises the signal again with its previous action. Calls only async-signal-safe functions
   (signal-safety(7)). */
static void restoreTerminal(int number) {
    int failure = errno;
    if (isAsking) tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    if (isInSequence && write(STDOUT_FILENO, "\033\\", 2) < 0) isInSequence = 0;
    for (int i = 0; i < signalCount; i++)
        if (signals[i] == number) sigaction(number, &before[i], NULL);
    raise(number);
    errno = failure;
}

static void guard(void) {
    struct sigaction action = {.sa_handler = restoreTerminal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < signalCount; i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
}

static void unguard(void) {
    for (int i = 0; i < signalCount; i++) sigaction(signals[i], &before[i], NULL);
}

static long millisecondsNow(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int isOneTerminalInForeground(void) {
    struct stat input, output;
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && fstat(STDIN_FILENO, &input) == 0
        && fstat(STDOUT_FILENO, &output) == 0 && input.st_rdev == output.st_rdev
        && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

/* Whether the answer contains a `CSI ? … c` with only digits and semicolons between. */
static int isComplete(const char *answer, size_t length) {
    for (size_t i = 0; i + 3 < length; i++) {
        if (memcmp(answer + i, "\033[?", 3) != 0) continue;
        size_t end = i + 3;
        while (end < length && (answer[end] == ';' || (answer[end] >= '0' && answer[end] <= '9'))) end++;
        if (end < length && answer[end] == 'c') return 1;
    }
    return 0;
}

static int writeAll(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = write(STDOUT_FILENO, bytes, length);
        if (count < 0 && errno != EINTR) return -1;
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
    return 0;
}

static size_t listen(char *answer, size_t capacity, long end) {
    size_t length = 0;
    while (length < capacity && !isComplete(answer, length)) {
        long left = end - millisecondsNow();
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (left <= 0) return 0;
        int ready = poll(&input, 1, (int)left);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return 0;
        ssize_t count = read(STDIN_FILENO, answer + length, capacity - length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return 0;
        length += (size_t)count;
    }
    return isComplete(answer, length) ? length : 0;
}

size_t CTerminal_ask(const char *question, size_t length, char *answer, size_t capacity, int milliseconds) {
    if (!isOneTerminalInForeground() || tcgetattr(STDIN_FILENO, &modes) != 0) return 0;
    struct termios raw = modes;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    guard();
    isAsking = 1;
    size_t received = 0;
    int typed = 0;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 && ioctl(STDIN_FILENO, FIONREAD, &typed) == 0 && typed == 0
        && writeAll(question, length) == 0) {
        received = listen(answer, capacity, millisecondsNow() + milliseconds);
        /* An answer that arrives late would be read as keys. */
        if (received == 0) tcflush(STDIN_FILENO, TCIFLUSH);
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    isAsking = 0;
    unguard();
    return received;
}

ssize_t CTerminal_readSecret(const char *question, char *line, size_t capacity) {
    if (tcgetattr(STDIN_FILENO, &modes) != 0) return -1;
    struct termios silent = modes;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    silent.c_lflag |= ICANON;
    /* Suspending is disabled: otherwise a stopped program would leave the terminal without echo. */
    silent.c_cc[VSUSP] = _POSIX_VDISABLE;
    guard();
    isAsking = 1;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    size_t length = 0;
    ssize_t count = write(STDERR_FILENO, question, strlen(question));
    char byte = 0;
    while ((count = read(STDIN_FILENO, &byte, 1)) == 1 || (count < 0 && errno == EINTR)) {
        if (count == 1 && byte == '\n') break;
        if (count == 1 && length < capacity) line[length++] = byte;
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes);
    isAsking = 0;
    unguard();
    /* The end of the line was not echoed either. */
    if (write(STDERR_FILENO, "\n", 1) < 0) return -1;
    return count == 1 || length > 0 ? (ssize_t)length : -1;
}

void CTerminal_beginSequence(void) {
    guard();
    isInSequence = 1;
}

void CTerminal_endSequence(void) {
    isInSequence = 0;
    unguard();
}
