#include "CPostgres.h"
#include "libpq.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define pq CPostgres_library

struct CPostgres_Connection {
    PGconn *connection;
    /// Why it cannot be used, if libpq does not know.
    const char *problem;
    /// Whether a time was over.
    int isSilent;
};

struct CPostgres_Result {
    PGresult *result;
};

/// Waits for the socket, for so many milliseconds; 0 if nothing came.
static int waitFor(struct CPostgres_Connection *self, short events, int milliseconds) {
    for (;;) {
        struct pollfd wait = {.fd = pq.PQsocket(self->connection), .events = events};
        if (wait.fd < 0) return 0;
        int ready = poll(&wait, 1, milliseconds);
        if (ready > 0) return 1;
        if (ready == 0) self->isSilent = 1;
        if (ready == 0 || errno != EINTR) return 0;
    }
}

/// Notices would go to standard error.
static void ignore(void *unused, const char *message) {
    (void)unused;
    (void)message;
}

int CPostgres_isInstalled(void) { return CPostgres_load(); }

struct CPostgres_Connection *CPostgres_open(const char *description, int milliseconds) {
    if (!CPostgres_load()) return NULL;
    struct CPostgres_Connection *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->connection = pq.PQconnectStart(description);
    if (self->connection == NULL) {
        free(self);
        return NULL;
    }
    if (pq.PQstatus(self->connection) == CONNECTION_BAD) return self;
    pq.PQsetNoticeProcessor(self->connection, ignore, NULL);
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    while (state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING) {
        if (!waitFor(self, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, milliseconds)) {
            self->problem = "does not answer";
            return self;
        }
        state = pq.PQconnectPoll(self->connection);
    }
    if (state == PGRES_POLLING_OK) pq.PQsetnonblocking(self->connection, 1);
    return self;
}

int CPostgres_isOpen(const struct CPostgres_Connection *self) {
    return self->problem == NULL && pq.PQstatus(self->connection) == CONNECTION_OK;
}

int CPostgres_isSilent(const struct CPostgres_Connection *self) { return self->isSilent; }

int CPostgres_isDown(const struct CPostgres_Connection *self) {
    // The program sets no locale, so the messages are in English.
    const char *message = pq.PQerrorMessage(self->connection);
    return !self->isSilent && (strstr(message, "Connection refused") != NULL || strstr(message, "the database system is ") != NULL);
}

enum CPostgres_Address CPostgres_check(const char *address) {
    if (!CPostgres_load()) return CPostgres_unknownAddress;
    PQconninfoOption *options = pq.PQconninfoParse(address, NULL);
    if (options == NULL) return CPostgres_invalidAddress;
    enum CPostgres_Address found = CPostgres_goodAddress;
    for (PQconninfoOption *option = options; option->keyword != NULL; option++) {
        int isSecret = strcmp(option->keyword, "password") == 0 || strcmp(option->keyword, "sslpassword") == 0;
        if (isSecret && option->val != NULL && option->val[0] != 0) found = CPostgres_addressWithPassword;
    }
    pq.PQconninfoFree(options);
    return found;
}

void CPostgres_copyProblem(const struct CPostgres_Connection *self, char *text, size_t capacity) {
    const char *problem = self->problem != NULL ? self->problem : pq.PQerrorMessage(self->connection);
    snprintf(text, capacity, "%s", problem);
    // libpq writes several lines, of which the first says what failed.
    char *line = strchr(text, '\n');
    if (line != NULL) *line = 0;
}

void CPostgres_close(struct CPostgres_Connection *self) {
    if (self == NULL) return;
    pq.PQfinish(self->connection);
    free(self);
}

static enum CPostgres_Outcome lost(struct CPostgres_Connection *self, const char *problem) {
    if (pq.PQstatus(self->connection) == CONNECTION_OK) self->problem = problem;
    return CPostgres_lost;
}

static int send(struct CPostgres_Connection *self, int milliseconds) {
    for (;;) {
        int left = pq.PQflush(self->connection);
        if (left <= 0) return left == 0;
        // What the server sends meanwhile has to be read, or both would wait.
        if (!waitFor(self, POLLIN | POLLOUT, milliseconds) || !pq.PQconsumeInput(self->connection)) return 0;
    }
}

enum CPostgres_Outcome CPostgres_run(
    struct CPostgres_Connection *self, const char *statement, int count, const char *const *values, int milliseconds,
    struct CPostgres_Result **result) {
    *result = NULL;
    if (!CPostgres_isOpen(self)) return CPostgres_lost;
    int isSent = count == 0 ? pq.PQsendQuery(self->connection, statement)
                            : pq.PQsendQueryParams(self->connection, statement, count, NULL, values, NULL, NULL, 0);
    if (!isSent || !send(self, milliseconds)) return lost(self, "does not answer");
    PGresult *last = NULL;
    for (;;) {
        while (pq.PQisBusy(self->connection)) {
            if (!waitFor(self, POLLIN, milliseconds) || !pq.PQconsumeInput(self->connection)) {
                pq.PQclear(last);
                return lost(self, "does not answer");
            }
        }
        PGresult *next = pq.PQgetResult(self->connection);
        if (next == NULL) break;
        pq.PQclear(last);
        last = next;
    }
    ExecStatusType status = last == NULL ? PGRES_FATAL_ERROR : pq.PQresultStatus(last);
    if (last == NULL || pq.PQstatus(self->connection) != CONNECTION_OK) {
        pq.PQclear(last);
        return lost(self, "gave no result");
    }
    *result = calloc(1, sizeof **result);
    if (*result == NULL) {
        pq.PQclear(last);
        return lost(self, "memory is short");
    }
    (*result)->result = last;
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? CPostgres_done : CPostgres_refused;
}

int CPostgres_rows(const struct CPostgres_Result *self) { return pq.PQntuples(self->result); }

int CPostgres_columns(const struct CPostgres_Result *self) { return pq.PQnfields(self->result); }

const char *CPostgres_value(const struct CPostgres_Result *self, int row, int column) {
    return pq.PQgetisnull(self->result, row, column) ? NULL : pq.PQgetvalue(self->result, row, column);
}

int CPostgres_length(const struct CPostgres_Result *self, int row, int column) {
    return pq.PQgetlength(self->result, row, column);
}

int64_t CPostgres_changed(struct CPostgres_Result *self) { return strtoll(pq.PQcmdTuples(self->result), NULL, 10); }

const char *CPostgres_state(const struct CPostgres_Result *self) {
    const char *state = pq.PQresultErrorField(self->result, PG_DIAG_SQLSTATE);
    return state != NULL ? state : "";
}

const char *CPostgres_message(const struct CPostgres_Result *self) {
    const char *message = pq.PQresultErrorField(self->result, PG_DIAG_MESSAGE_PRIMARY);
    return message != NULL ? message : "no reason";
}

void CPostgres_free(struct CPostgres_Result *self) {
    if (self == NULL) return;
    pq.PQclear(self->result);
    free(self);
}
