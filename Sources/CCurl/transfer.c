#define _GNU_SOURCE /* for SOCK_CLOEXEC */

#include "CCurl.h"

#include "results.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* libcurl's maximum is 512 kB; larger buffers than this did not speed up a transfer over loopback. */
#define RECEIVE_BYTES (128L * 1024)

struct CCurl_Transfer {
    CURL *easy;
    struct curl_slist *headers;
    struct CCurl_Callbacks callbacks;
    void *context;
    const struct CCurl_Engine *engine;
    int mayShareConnection;
    int wasDesynchronised;
    int localPort;
    char message[CURL_ERROR_SIZE];
};

void CCurl_setEngine(struct CCurl_Transfer *transfer, const struct CCurl_Engine *engine) {
    transfer->engine = engine;
    transfer->wasDesynchronised = 0;
}

int CCurl_wasDesynchronised(const struct CCurl_Transfer *transfer) {
    return transfer->wasDesynchronised;
}

CURL *CCurl_easy(struct CCurl_Transfer *transfer) {
    return transfer->easy;
}

void *CCurl_finish(struct CCurl_Transfer *transfer, CURLcode code) {
    /* Not every failure sets a message. */
    if (transfer->message[0] == 0) snprintf(transfer->message, sizeof transfer->message, "%s", curl_easy_strerror(code));
    return transfer->context;
}

enum CCurl_Result CCurl_resultOf(CURLcode code) {
    switch (code) {
    case CURLE_OK: return CCurl_ok;
    case CURLE_COULDNT_RESOLVE_HOST: return CCurl_cannotResolve;
    case CURLE_COULDNT_CONNECT: return CCurl_cannotConnect;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS: return CCurl_notTrusted;
    case CURLE_OPERATION_TIMEDOUT: return CCurl_timeout;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CCurl_interrupted;
    case CURLE_ABORTED_BY_CALLBACK:
    case CURLE_WRITE_ERROR: return CCurl_aborted;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_BAD_CONTENT_ENCODING: return CCurl_badResponse;
    case CURLE_URL_MALFORMAT: return CCurl_invalidURL;
    case CURLE_OUT_OF_MEMORY: return CCurl_noMemory;
    default: return CCurl_other;
    }
}

static int mayConnect(const struct CCurl_Transfer *transfer, const void *address, size_t count) {
    return transfer->callbacks.mayConnect(transfer->context, address, count);
}

static curl_socket_t openSocket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    const struct CCurl_Transfer *transfer = context;
    int allowed = 0;
    if (address->family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, &address->addr, sizeof v4);
        allowed = mayConnect(transfer, &v4.sin_addr, sizeof v4.sin_addr);
    } else if (address->family == AF_INET6) {
        /* curl_sockaddr ends with a plain sockaddr, followed by space for a longer one. */
        const char *start = (const char *)address + offsetof(struct curl_sockaddr, addr);
        allowed = mayConnect(transfer, start + offsetof(struct sockaddr_in6, sin6_addr), sizeof(struct in6_addr));
    }
    if (!allowed) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Called before every request, also on reused connections: these open no socket, and may have been opened for a request
   with more permissions. */
static int beforeRequest(void *context, char *peer, char *local, int peerPort, int localPort) {
    (void)local;
    struct CCurl_Transfer *transfer = context;
    transfer->localPort = localPort;
    /* Unrequested data after the last response would be taken for the response to this request, and so on for all
       following requests (response desynchronisation); libcurl checks for it since version 8.0. HTTP/2 identifies its
       responses. */
    if (!transfer->mayShareConnection && CCurl_isDesynchronised(transfer->engine, localPort, peerPort)) {
        transfer->wasDesynchronised = 1;
        return CURL_PREREQFUNC_ABORT;
    }
    uint8_t address[sizeof(struct in6_addr)];
    int allowed = 0;
    if (inet_pton(AF_INET, peer, address) == 1) {
        allowed = mayConnect(context, address, sizeof(struct in_addr));
    } else if (inet_pton(AF_INET6, peer, address) == 1) {
        allowed = mayConnect(context, address, sizeof(struct in6_addr));
    }
    return allowed ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

static size_t takeHeader(char *line, size_t size, size_t count, void *context) {
    const struct CCurl_Transfer *transfer = context;
    int failed = transfer->callbacks.header(transfer->context, (const uint8_t *)line, size * count);
    return failed ? 0 : size * count;
}

static size_t takeBody(char *bytes, size_t size, size_t count, void *context) {
    const struct CCurl_Transfer *transfer = context;
    size_t total = size * count;
    if (total == 0) return 0;
    switch (transfer->callbacks.body(transfer->context, (const uint8_t *)bytes, total)) {
    case CCurl_bodyTaken: return total;
    case CCurl_bodyPause: return CURL_WRITEFUNC_PAUSE;
    default: return 0;
    }
}

static int setCallbacks(struct CCurl_Transfer *transfer) {
    CURL *easy = transfer->easy;
    int failed = 0;
    failed |= curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->message) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, openSocket) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, transfer) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, beforeRequest) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_PREREQDATA, transfer) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, takeHeader) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, takeBody) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer) != CURLE_OK;
    return failed;
}

static int setRules(struct CCurl_Transfer *transfer) {
    CURL *easy = transfer->easy;
    int failed = 0;
    failed |= curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L) != CURLE_OK;
    /* An empty name disables variables such as http_proxy: behind a proxy, the address of the connection would not show
       where the request goes. */
    failed |= curl_easy_setopt(easy, CURLOPT_PROXY, "") != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) != CURLE_OK;
    failed |= curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, RECEIVE_BYTES) != CURLE_OK;
    /* Otherwise the end of a transfer waits for a name server that does not respond. */
    failed |= curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L) != CURLE_OK;
    return failed;
}

struct CCurl_Transfer *CCurl_openTransfer(struct CCurl_Callbacks callbacks) {
    if (!CCurl_load()) return NULL;
    struct CCurl_Transfer *transfer = calloc(1, sizeof *transfer);
    if (transfer == NULL) return NULL;
    transfer->callbacks = callbacks;
    transfer->easy = curl_easy_init();
    if (transfer->easy == NULL || setCallbacks(transfer) || setRules(transfer)) {
        CCurl_closeTransfer(transfer);
        return NULL;
    }
    return transfer;
}

void CCurl_closeTransfer(struct CCurl_Transfer *transfer) {
    if (transfer == NULL) return;
    if (transfer->easy != NULL) curl_easy_cleanup(transfer->easy);
    curl_slist_free_all(transfer->headers);
    free(transfer);
}

int CCurl_setContext(struct CCurl_Transfer *transfer, void *context) {
    transfer->context = context;
    return CCurl_ok;
}

int CCurl_setText(struct CCurl_Transfer *transfer, enum CCurl_Text option, const char *text) {
    static const CURLoption options[] = {
        [CCurl_textURL] = CURLOPT_URL,
        [CCurl_textCertificates] = CURLOPT_CAINFO,
        [CCurl_textAcceptEncoding] = CURLOPT_ACCEPT_ENCODING,
        [CCurl_textRange] = CURLOPT_RANGE,
        [CCurl_textMethod] = CURLOPT_CUSTOMREQUEST,
    };
    return CCurl_resultOf(curl_easy_setopt(transfer->easy, options[option], text));
}

static CURLcode setHTTP2(CURL *easy, int wanted) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PIPEWAIT, wanted ? 1L : 0L);
    if (code != CURLE_OK) return code;
    long version = wanted ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1;
    return curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, version);
}

int CCurl_setNumber(struct CCurl_Transfer *transfer, enum CCurl_Number option, long value) {
    static const CURLoption options[] = {
        [CCurl_numberConnectMilliseconds] = CURLOPT_CONNECTTIMEOUT_MS,
        [CCurl_numberTotalMilliseconds] = CURLOPT_TIMEOUT_MS,
        [CCurl_numberStallSeconds] = CURLOPT_LOW_SPEED_TIME,
        [CCurl_numberStallBytes] = CURLOPT_LOW_SPEED_LIMIT,
        [CCurl_numberNoBody] = CURLOPT_NOBODY,
    };
    if (option == CCurl_numberHTTP2) {
        transfer->mayShareConnection = value != 0;
        return CCurl_resultOf(setHTTP2(transfer->easy, value != 0));
    }
    if (option == CCurl_numberOwnConnection) {
        CURLcode code = curl_easy_setopt(transfer->easy, CURLOPT_FRESH_CONNECT, value);
        if (code == CURLE_OK) code = curl_easy_setopt(transfer->easy, CURLOPT_FORBID_REUSE, value);
        return CCurl_resultOf(code);
    }
    return CCurl_resultOf(curl_easy_setopt(transfer->easy, options[option], value));
}

int CCurl_setPosted(struct CCurl_Transfer *transfer, const uint8_t *bytes, size_t count) {
    if (bytes == NULL) return CCurl_resultOf(curl_easy_setopt(transfer->easy, CURLOPT_HTTPGET, 1L));
    CURLcode code = curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (code == CURLE_OK) code = curl_easy_setopt(transfer->easy, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
    return CCurl_resultOf(code);
}

int CCurl_addHeader(struct CCurl_Transfer *transfer, const char *line) {
    struct curl_slist *longer = curl_slist_append(transfer->headers, line);
    if (longer == NULL) return CCurl_noMemory;
    transfer->headers = longer;
    return CCurl_resultOf(curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, longer));
}

void CCurl_clearHeaders(struct CCurl_Transfer *transfer) {
    curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, NULL);
    curl_slist_free_all(transfer->headers);
    transfer->headers = NULL;
}

int CCurl_resume(struct CCurl_Transfer *transfer) {
    return CCurl_resultOf(curl_easy_pause(transfer->easy, CURLPAUSE_CONT));
}

int CCurl_localPort(const struct CCurl_Transfer *transfer) {
    return transfer->localPort;
}

const char *CCurl_message(const struct CCurl_Transfer *transfer) {
    return transfer->message;
}
