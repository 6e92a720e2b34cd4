#include "CCurl.h"

#include "results.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

int CCurl_initialize(void) {
    return CCurl_load();
}

/* Twice the greatest number of connections, so that none is forgotten while it is open. */
#define REMEMBERED 64

/* A connection on which a transfer has ended: its socket and local port. It may be closed by now, and the number
   reused. */
struct Used {
    int socket;
    int localPort;
};

struct CCurl_Engine {
    CURLM *multi;
    struct Used used[REMEMBERED];
    unsigned next;
};

struct CCurl_Engine *CCurl_openEngine(int maximumConnections, int maximumConnectionsPerHost) {
    struct CCurl_Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) return NULL;
    for (int i = 0; i < REMEMBERED; i++) engine->used[i].socket = -1;
    engine->multi = curl_multi_init();
    if (engine->multi == NULL) {
        free(engine);
        return NULL;
    }
    curl_multi_setopt(engine->multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)maximumConnections);
    curl_multi_setopt(engine->multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)maximumConnectionsPerHost);
    curl_multi_setopt(engine->multi, CURLMOPT_MAXCONNECTS, (long)maximumConnections);
    curl_multi_setopt(engine->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
    return engine;
}

void CCurl_closeEngine(struct CCurl_Engine *engine) {
    if (engine == NULL) return;
    curl_multi_cleanup(engine->multi);
    free(engine);
}

static int result(CURLMcode code) {
    if (code == CURLM_OK) return CCurl_ok;
    return code == CURLM_OUT_OF_MEMORY ? CCurl_noMemory : CCurl_other;
}

int CCurl_add(struct CCurl_Engine *engine, struct CCurl_Transfer *transfer) {
    CCurl_setEngine(transfer, engine);
    return result(curl_multi_add_handle(engine->multi, CCurl_easy(transfer)));
}

void CCurl_remove(struct CCurl_Engine *engine, struct CCurl_Transfer *transfer) {
    curl_multi_remove_handle(engine->multi, CCurl_easy(transfer));
}

int CCurl_perform(struct CCurl_Engine *engine) {
    int running = 0;
    return result(curl_multi_perform(engine->multi, &running));
}

int CCurl_wait(struct CCurl_Engine *engine, int milliseconds) {
    return result(curl_multi_poll(engine->multi, NULL, 0, milliseconds, NULL));
}

void CCurl_wake(struct CCurl_Engine *engine) {
    curl_multi_wakeup(engine->multi);
}

static void noteUsed(struct CCurl_Engine *engine, CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    long port = 0;
    if (curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK || socket == CURL_SOCKET_BAD) return;
    if (curl_easy_getinfo(easy, CURLINFO_LOCAL_PORT, &port) != CURLE_OK) return;
    unsigned place = 0;
    while (place < REMEMBERED && engine->used[place].socket != socket) place++;
    if (place == REMEMBERED) place = engine->next++ % REMEMBERED;
    engine->used[place] = (struct Used){.socket = socket, .localPort = (int)port};
}

static int portOf(const struct sockaddr_storage *address) {
    if (address->ss_family == AF_INET) return ntohs(((const struct sockaddr_in *)address)->sin_port);
    if (address->ss_family == AF_INET6) return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
    return -1;
}

/* Whether the socket is still that connection. */
static int isConnection(int socket, int localPort, int peerPort) {
    struct sockaddr_storage local = {0}, peer = {0};
    socklen_t localSize = sizeof local, peerSize = sizeof peer;
    return getsockname(socket, (struct sockaddr *)&local, &localSize) == 0 && portOf(&local) == localPort &&
           getpeername(socket, (struct sockaddr *)&peer, &peerSize) == 0 && portOf(&peer) == peerPort;
}

int CCurl_isDesynchronised(const struct CCurl_Engine *engine, int localPort, int peerPort) {
    for (int i = 0; i < REMEMBERED; i++) {
        const struct Used used = engine->used[i];
        if (used.socket < 0 || used.localPort != localPort) continue;
        if (!isConnection(used.socket, localPort, peerPort)) continue;
        char byte;
        /* libcurl notices the end of the connection, and errors. */
        return recv(used.socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
    }
    return 0;
}

void *CCurl_nextFinished(struct CCurl_Engine *engine, enum CCurl_Result *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(engine->multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        struct CCurl_Transfer *transfer = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        *result = CCurl_wasDesynchronised(transfer) ? CCurl_desynchronisedConnection : CCurl_resultOf(message->data.result);
        noteUsed(engine, message->easy_handle);
        return CCurl_finish(transfer, message->data.result);
    }
    return NULL;
}
