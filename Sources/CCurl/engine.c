#include "CCurl.h"

#include "results.h"

#include <stdlib.h>

int CCurl_initialize(void) {
    return CCurl_load();
}

struct CCurl_Engine {
    CURLM *multi;
};

struct CCurl_Engine *CCurl_openEngine(int maximumConnections, int maximumConnectionsPerHost) {
    struct CCurl_Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) return NULL;
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

void *CCurl_nextFinished(struct CCurl_Engine *engine, enum CCurl_Result *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(engine->multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        struct CCurl_Transfer *transfer = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        *result = CCurl_resultOf(message->data.result);
        return CCurl_finish(transfer, message->data.result);
    }
    return NULL;
}
