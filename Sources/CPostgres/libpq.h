#ifndef CPOSTGRES_LIBPQ_H
#define CPOSTGRES_LIBPQ_H

#include <postgresql/libpq-fe.h>

#include "CLoader.h"

#define CPOSTGRES_FUNCTIONS(each) \
    each(PQconninfoParse) each(PQconninfoFree) each(PQconnectStart) each(PQconnectPoll) each(PQstatus) each(PQerrorMessage) each(PQfinish) each(PQsocket) \
    each(PQsetnonblocking) each(PQflush) each(PQsendQuery) each(PQsendQueryParams) each(PQconsumeInput) each(PQisBusy) each(PQgetResult) \
    each(PQresultStatus) each(PQresultErrorField) each(PQntuples) each(PQnfields) \
    each(PQgetvalue) each(PQgetlength) each(PQgetisnull) each(PQcmdTuples) each(PQclear) \
    each(PQsetNoticeProcessor)

struct CPostgres_Library {
    CPOSTGRES_FUNCTIONS(CLOADER_MEMBER)
};
extern struct CPostgres_Library CPostgres_library;

int CPostgres_load(void);

#endif
