#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <sys/types.h>

/* Exchanges with the terminal on standard input and output. They are in C because a signal handler has to restore the
   terminal if one is interrupted, and handlers cannot be written in Swift. */

/// Sends a query to the terminal and records its answer, up to the primary device attributes (`CSI ? … c`), which the query
/// must request last and every terminal answers. Echo and line mode are off meanwhile. The terminal's modes are restored in any
/// case, also if a signal ends or stops the program.
///
/// Nothing is sent unless standard input and output are the same terminal, the program is in its foreground, and no input is
/// pending. Waits at most the given number of milliseconds.
///
/// Returns the length of the answer; 0 if there was no answer in time or nothing was sent.
size_t CTerminal_ask(
    const char *_Nonnull question, size_t length, char *_Nonnull answer, size_t capacity, int milliseconds);

/// Writes a prompt to standard error and reads a line from the terminal on standard input without echo. The terminal's modes
/// are restored in any case, also if a signal ends the program.
///
/// Returns the length of the line without its line end, cut at `capacity`; -1 at the end of the input.
ssize_t CTerminal_readSecret(const char *_Nonnull question, char *_Nonnull line, size_t capacity);

/// Until `CTerminal_endSequence`, a signal that ends the program first terminates the control string that is being written, so
/// that the terminal does not read later output as a part of it.
void CTerminal_beginSequence(void);

void CTerminal_endSequence(void);

/// Starts a pager with default signal actions (posix_spawnp(3)), and returns the write end of its standard input. `arguments`
/// and `environment` end with NULL. Returns 0 or an errno.
int CTerminal_startPager(
    char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment, int *_Nonnull input,
    pid_t *_Nonnull process);

/// Waits for a pager to end, also if signals arrive. Returns its exit status, or 128 plus the number of its signal.
int CTerminal_waitForPager(pid_t process);

/// Ignores keyboard interrupts while the pager runs, or handles them again.
void CTerminal_leaveInterrupts(int isLeft);

#endif
