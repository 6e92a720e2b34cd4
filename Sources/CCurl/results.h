#ifndef CCURL_RESULTS_H
#define CCURL_RESULTS_H

#include "CCurl.h"
#include "libcurl.h"


/* Between the files of this target. */

/* What a result of libcurl means here. */
enum CCurl_Result CCurl_resultOf(CURLcode code);

/* Makes sure that there is a message; returns the context. */
void *CCurl_finish(struct CCurl_Transfer *transfer, CURLcode code);

CURL *CCurl_easy(struct CCurl_Transfer *transfer);

#endif
