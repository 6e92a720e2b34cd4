#ifndef CCURL_RESULTS_H
#define CCURL_RESULTS_H

#include "CCurl.h"
#include "libcurl.h"


/* Shared by the files of this target. */

/* Maps a result code of libcurl. */
enum CCurl_Result CCurl_resultOf(CURLcode code);

/* Whether the peer has sent something on an idle connection with this local port: 1 or 0. */
int CCurl_isDesynchronised(const struct CCurl_Engine *engine, int localPort, int peerPort);

/* Sets the engine of a transfer. */
void CCurl_setEngine(struct CCurl_Transfer *transfer, const struct CCurl_Engine *engine);

/* Whether the transfer was ended because of such a connection. */
int CCurl_wasDesynchronised(const struct CCurl_Transfer *transfer);

/* Makes sure that there is a message; returns the context. */
void *CCurl_finish(struct CCurl_Transfer *transfer, CURLcode code);

CURL *CCurl_easy(struct CCurl_Transfer *transfer);

#endif
