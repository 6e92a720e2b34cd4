#ifndef CCURL_RESULTS_H
#define CCURL_RESULTS_H

#include "CCurl.h"
#include "libcurl.h"


/* Between the files of this target. */

/* What a result of libcurl means here. */
enum CCurl_Result CCurl_resultOf(CURLcode code);

/* Looks whether the other side has sent something on a connection of this local port that waited to be used again: 1 or 0. */
int CCurl_isSpoilt(const struct CCurl_Engine *engine, int localPort, int peerPort);

/* Tells the transfer in which engine it runs. */
void CCurl_setEngine(struct CCurl_Transfer *transfer, const struct CCurl_Engine *engine);

/* Whether the transfer was ended because of such a connection. */
int CCurl_wasSpoilt(const struct CCurl_Transfer *transfer);

/* Makes sure that there is a message; returns the context. */
void *CCurl_finish(struct CCurl_Transfer *transfer, CURLcode code);

CURL *CCurl_easy(struct CCurl_Transfer *transfer);

#endif
