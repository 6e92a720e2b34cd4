/// Connections to PostgreSQL by libpq, which is loaded at the first use. It exposes no types of libpq. A connection is used by one
/// thread at a time.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stddef.h>
#include <stdint.h>

struct CPostgres_Connection;
struct CPostgres_Result;

enum CPostgres_Outcome {
    /// The statement was run.
    CPostgres_done = 0,
    /// The server refused the statement: the result has its SQLSTATE and message.
    CPostgres_refused = 1,
    /// The connection is lost, or the time is over: it has to be closed.
    CPostgres_lost = 2,
};

/// Whether libpq is installed.
int CPostgres_isInstalled(void);

/// Connects, if the server never says nothing for so many milliseconds. NULL if memory is short or libpq is missing; otherwise CPostgres_isOpen says whether it worked.
///
/// description: a URI or `name=value` words (libpq, section "Connection Strings").
struct CPostgres_Connection *_Nullable CPostgres_open(const char *_Nonnull description, int milliseconds);

int CPostgres_isOpen(const struct CPostgres_Connection *_Nonnull connection);

/// Whether the server did not answer in time, rather than refuse.
int CPostgres_isSilent(const struct CPostgres_Connection *_Nonnull connection);

/// Whether the server itself says that it does not run: it refuses connections, starts or stops.
int CPostgres_isDown(const struct CPostgres_Connection *_Nonnull connection);

enum CPostgres_Address {
    CPostgres_goodAddress = 0,
    /// libpq cannot read it.
    CPostgres_invalidAddress = 1,
    /// It has a password, of the user or of a key.
    CPostgres_addressWithPassword = 2,
    /// libpq is missing.
    CPostgres_unknownAddress = 3,
};

/// What an address has, as libpq reads it.
enum CPostgres_Address CPostgres_check(const char *_Nonnull address);

/// Copies what is wrong with a connection, as one line terminated by NUL.
void CPostgres_copyProblem(const struct CPostgres_Connection *_Nonnull connection, char *_Nonnull text, size_t capacity);

void CPostgres_close(struct CPostgres_Connection *_Nullable connection);

/// Runs a statement with parameters in text format ($1 is the first; NULL for SQL's NULL), if the server never says nothing for so many
/// milliseconds; without parameters, several
/// statements with semicolons between them, of which the result is that of the last. `*result` is to be freed; it is NULL if the
/// outcome is CPostgres_lost.
enum CPostgres_Outcome CPostgres_run(
    struct CPostgres_Connection *_Nonnull connection, const char *_Nonnull statement, int count,
    const char *_Nullable const *_Nullable values, int milliseconds, struct CPostgres_Result *_Nullable *_Nonnull result);

/// Number of rows.
int CPostgres_rows(const struct CPostgres_Result *_Nonnull result);
int CPostgres_columns(const struct CPostgres_Result *_Nonnull result);
/// A value in text format, terminated by NUL; NULL for SQL's NULL. Valid until the result is freed.
const char *_Nullable CPostgres_value(const struct CPostgres_Result *_Nonnull result, int row, int column);
int CPostgres_length(const struct CPostgres_Result *_Nonnull result, int row, int column);
/// The number of rows that a statement has changed.
int64_t CPostgres_changed(struct CPostgres_Result *_Nonnull result);
/// The SQLSTATE of a refusal, five characters; empty if there is none.
const char *_Nonnull CPostgres_state(const struct CPostgres_Result *_Nonnull result);
/// The message of a refusal.
const char *_Nonnull CPostgres_message(const struct CPostgres_Result *_Nonnull result);
void CPostgres_free(struct CPostgres_Result *_Nullable result);

#endif
