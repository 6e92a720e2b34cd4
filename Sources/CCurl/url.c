#include "CCurl.h"

#include "libcurl.h"

#include <stdlib.h>
#include <string.h>

struct CCurl_URL {
    char *text;
    char *scheme;
    char *host;
    int port;
    int hasCredentials;
};

/* A part of the URL, to be freed with curl_free; NULL if there is none. */
static char *part(CURLU *parsed, CURLUPart which, unsigned int flags) {
    char *text = NULL;
    return curl_url_get(parsed, which, &text, flags) == CURLUE_OK ? text : NULL;
}

static int hasPart(CURLU *parsed, CURLUPart which) {
    char *text = part(parsed, which, 0);
    int isThere = text != NULL;
    curl_free(text);
    return isThere;
}

static int readParts(struct CCurl_URL *url, CURLU *parsed) {
    url->text = part(parsed, CURLUPART_URL, 0);
    url->scheme = part(parsed, CURLUPART_SCHEME, 0);
    url->host = part(parsed, CURLUPART_HOST, 0);
    url->hasCredentials = hasPart(parsed, CURLUPART_USER) || hasPart(parsed, CURLUPART_PASSWORD);
    char *port = part(parsed, CURLUPART_PORT, CURLU_DEFAULT_PORT);
    url->port = port == NULL ? -1 : atoi(port);
    curl_free(port);
    return url->text != NULL && url->scheme != NULL;
}

struct CCurl_URL *CCurl_openURL(const char *base, const char *reference) {
    /* Accepts unsupported schemes too, so that the error can name them. */
    const unsigned int flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE;
    if (!CCurl_load()) return NULL;
    CURLU *parsed = curl_url();
    struct CCurl_URL *url = calloc(1, sizeof *url);
    int isRead = parsed != NULL && url != NULL;
    if (isRead && base != NULL) isRead = curl_url_set(parsed, CURLUPART_URL, base, flags) == CURLUE_OK;
    isRead = isRead && curl_url_set(parsed, CURLUPART_URL, reference, flags) == CURLUE_OK && readParts(url, parsed);
    curl_url_cleanup(parsed);
    if (isRead) return url;
    CCurl_closeURL(url);
    return NULL;
}

void CCurl_closeURL(struct CCurl_URL *url) {
    if (url == NULL) return;
    curl_free(url->text);
    curl_free(url->scheme);
    curl_free(url->host);
    free(url);
}

const char *CCurl_urlText(const struct CCurl_URL *url) {
    return url->text;
}

const char *CCurl_urlScheme(const struct CCurl_URL *url) {
    return url->scheme;
}

const char *CCurl_urlHost(const struct CCurl_URL *url) {
    return url->host == NULL ? "" : url->host;
}

int CCurl_urlPort(const struct CCurl_URL *url) {
    return url->port;
}

int CCurl_urlHasCredentials(const struct CCurl_URL *url) {
    return url->hasCredentials;
}

int64_t CCurl_parseDate(const char *text) {
    return CCurl_load() ? (int64_t)curl_getdate(text, NULL) : -1;
}
