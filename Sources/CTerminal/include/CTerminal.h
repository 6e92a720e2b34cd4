#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <sys/types.h>

/* The terminal on standard input and output, in whole conversations: what a signal may cut short is put right by a handler,
   which only C can write. */

/// Asks the terminal something and takes down what it answers, up to the end of its primary device attributes
/// (`CSI ? … c`), for which the question must end by asking; every terminal answers that. Neither echoed nor line by line
/// meanwhile; the terminal's modes come back whatever happens, a signal that ends or stops the program included.
///
/// Nothing is asked unless standard input and output are the same terminal, the program is in its foreground, and nobody
/// has typed ahead. Waits so many milliseconds at most.
///
/// The length of the answer; 0 where none came in time or none was asked for.
size_t CTerminal_ask(
    const char *_Nonnull question, size_t length, char *_Nonnull answer, size_t capacity, int milliseconds);

/// Puts a question on standard error and reads a line of standard input, which is a terminal; what is typed from the question
/// on is not shown. The terminal's modes come back whatever happens, a signal that ends the program included.
///
/// The length of the line without its end, cut at `capacity`; -1 at the end of the input.
ssize_t CTerminal_readSecret(const char *_Nonnull question, char *_Nonnull line, size_t capacity);

/// From now on until `CTerminal_endSequence`, a signal that ends the program first ends the control string that is being
/// written, so that the terminal doesn't take what follows for a part of it.
void CTerminal_beginSequence(void);

void CTerminal_endSequence(void);

/// Starts a pager with all signals as they were given to no program (posix_spawnp(3)), and gives the writing end of its
/// standard input. `arguments` and `environment` end with NULL. 0, or the errno.
int CTerminal_startPager(
    char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment, int *_Nonnull input,
    pid_t *_Nonnull process);

/// Waits for a pager to end, deaf to the interrupts of the keyboard, which are the pager's. Its exit status, or 128 and the
/// signal's number.
int CTerminal_waitForPager(pid_t process);

/// Leaves the interrupts of the keyboard to the pager, or takes them back.
void CTerminal_leaveInterrupts(int isLeft);

#endif
