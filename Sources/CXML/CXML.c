#include "CXML.h"

#include "CXMLDecoder.h"
#include "CXMLRepair.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>

/* libxml2 searches all namespaces in scope at each tag, so their number is limited. */
#define NAMESPACES 512

/* libxml2's table of names stops growing at 16,384 lists; beyond that each look-up becomes slower. A power of two. */
#define NAMES 16384

struct CXML_Parser {
    struct CXML_Decoder decoder;
    struct CXML_Repair repair;
    struct CXML_Bytes decoded, repaired;
    char *charset;
    xmlParserCtxtPtr context;
    struct CXML_Bytes events, text;
    int taken;
    /* Names by number. libxml2 owns the strings, with equal pointers for equal names; they live as long as the context. */
    struct CXML_Name *names;
    uint32_t nameCount;
    /* Hash table from names to numbers, with open addressing and twice NAMES slots, so that it never fills. */
    uint32_t *numbers;
    int depth;
    int namespaces;
    uint16_t namespacesAt[CXML_DEPTH + 2];
    int isStopped;
    int noMemory;
    char problem[200];
};

static void stop(struct CXML_Parser *self, const char *problem) {
    if (self->isStopped) return;
    self->isStopped = 1;
    strncpy(self->problem, problem, sizeof self->problem - 1);
}

static void stopReading(struct CXML_Parser *self, const char *problem) {
    stop(self, problem);
    xmlStopParser(self->context);
}

/* MARK: - Names */

static uint32_t slotOf(const char *local, const char *prefix, const char *uri) {
    uint64_t hash = (uintptr_t)local * 0x9E3779B97F4A7C15u;
    hash = (hash ^ (uintptr_t)prefix) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ (uintptr_t)uri) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 49);
}

static uint32_t numberOf(struct CXML_Parser *self, const xmlChar *xLocal, const xmlChar *xPrefix, const xmlChar *xURI) {
    const char *local = (const char *)xLocal, *prefix = (const char *)xPrefix, *uri = (const char *)xURI;
    uint32_t slot = slotOf(local, prefix, uri);
    for (;; slot = (slot + 1) & (2 * NAMES - 1)) {
        uint32_t number = self->numbers[slot];
        if (number == 0) break;
        const struct CXML_Name *known = &self->names[number];
        if (known->local == local && known->prefix == prefix && known->uri == uri) return number;
    }
    if (self->nameCount == NAMES) {
        stopReading(self, "there are more than 16,383 different names");
        return 0;
    }
    self->names[self->nameCount] = (struct CXML_Name){local, prefix, uri};
    self->numbers[slot] = self->nameCount;
    return self->nameCount++;
}

/* MARK: - Events */

static void add(struct CXML_Parser *self, uint32_t kind, uint32_t name, const xmlChar *text, size_t length) {
    struct CXML_Event event = {kind, name, (uint32_t)self->text.count, (uint32_t)length};
    CXML_append(&self->text, text, length);
    CXML_append(&self->events, &event, sizeof event);
}

static void onText(void *context, const xmlChar *text, int length) {
    struct CXML_Parser *self = context;
    struct CXML_Event *last = (struct CXML_Event *)(self->events.start + self->events.count) - 1;
    if (self->events.count > 0 && last->kind == CXML_text) {
        CXML_append(&self->text, text, (size_t)length);
        last->length += (uint32_t)length;
    } else {
        add(self, CXML_text, 0, text, (size_t)length);
    }
}

static void onStart(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                    const xmlChar **declared, int attributes, int defaulted, const xmlChar **values) {
    struct CXML_Parser *self = context;
    (void)defaulted;
    if (self->depth <= CXML_DEPTH) self->namespacesAt[self->depth++] = (uint16_t)namespaces;
    self->namespaces += namespaces;
    if (self->namespaces > NAMESPACES) {
        stopReading(self, "more than 512 namespaces are declared");
        return;
    }
    /* The URIs are in libxml2's name table too, even if unused. */
    for (int i = 0; i < namespaces; i++) {
        if (declared[2 * i + 1] != NULL) numberOf(self, declared[2 * i + 1], declared[2 * i], NULL);
    }
    add(self, CXML_start, numberOf(self, local, prefix, uri), NULL, 0);
    for (int i = 0; i < attributes; i++, values += 5) {
        add(self, CXML_attribute, numberOf(self, values[0], values[1], values[2]), values[3],
            (size_t)(values[4] - values[3]));
    }
}

static void onEnd(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    struct CXML_Parser *self = context;
    if (self->depth > 0) self->namespaces -= self->namespacesAt[--self->depth];
    add(self, CXML_end, numberOf(self, local, prefix, uri), NULL, 0);
}

/* Only libxml2's predefined entities exist. */
static xmlEntityPtr onEntity(void *context, const xmlChar *name) {
    (void)context;
    (void)name;
    return NULL;
}

/* Set so that libxml2 does not write to standard error. */
static void onError(void *context, xmlErrorPtr error) {
    (void)context;
    (void)error;
}

static xmlParserCtxtPtr openContext(struct CXML_Parser *self) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, xmlInitParser);
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = onStart;
    handler.endElementNs = onEnd;
    handler.characters = onText;
    handler.ignorableWhitespace = onText;
    handler.cdataBlock = onText;
    handler.getEntity = onEntity;
    handler.getParameterEntity = onEntity;
    handler.serror = onError;
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, self, NULL, 0, NULL);
    if (context == NULL) return NULL;
    /* NOENT, because without it an `&amp;` in an attribute would be reported as `&#38;`. There are no entities to expand. */
    xmlCtxtUseOptions(context, XML_PARSE_RECOVER | XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8);
    return context;
}

/* MARK: - The interface */

int CXML_open(const char *charset, struct CXML_Parser **parser) {
    *parser = NULL;
    struct CXML_Parser *self = calloc(1, sizeof *self);
    if (self == NULL) return CXML_noMemory;
    self->names = calloc(NAMES, sizeof *self->names);
    self->numbers = calloc(2 * NAMES, sizeof *self->numbers);
    self->charset = charset == NULL ? NULL : strdup(charset);
    self->context = openContext(self);
    if (self->names == NULL || self->numbers == NULL || self->context == NULL ||
        (charset != NULL && self->charset == NULL)) {
        CXML_close(self);
        return CXML_noMemory;
    }
    self->names[0].local = "";
    self->nameCount = 1;
    *parser = self;
    return CXML_ok;
}

void CXML_close(struct CXML_Parser *self) {
    if (self == NULL) return;
    if (self->context != NULL) xmlFreeParserCtxt(self->context);
    CXML_decoderClose(&self->decoder);
    CXML_repairClose(&self->repair);
    free(self->decoded.start);
    free(self->repaired.start);
    free(self->events.start);
    free(self->text.start);
    free(self->names);
    free(self->numbers);
    free(self->charset);
    free(self);
}

static void forgetTaken(struct CXML_Parser *self) {
    if (!self->taken) return;
    self->taken = 0;
    self->events.count = 0;
    self->text.count = 0;
}

static void noteStop(struct CXML_Parser *self) {
    const xmlError *error = xmlCtxtGetLastError(self->context);
    if (error != NULL && error->code == XML_ERR_NO_MEMORY) self->noMemory = 1;
    stop(self, error == NULL || error->message == NULL ? "the XML is too damaged to continue" : error->message);
    self->problem[strcspn(self->problem, "\r\n")] = 0;
}

static void parseRepaired(struct CXML_Parser *self) {
    if (self->repaired.count > 0) {
        xmlParseChunk(self->context, (const char *)self->repaired.start, (int)self->repaired.count, 0);
    }
    if (self->context->instate == XML_PARSER_EOF) noteStop(self);
    else if (self->repair.closed) xmlParseChunk(self->context, NULL, 0, 1);
    if (self->repair.problem != NULL) stop(self, self->repair.problem);
}

static int push(struct CXML_Parser *self, const uint8_t *bytes, size_t count, int last) {
    forgetTaken(self);
    if (self->noMemory) return CXML_noMemory;
    if (self->isStopped || self->repair.closed) return CXML_ok;
    self->decoded.count = 0;
    self->repaired.count = 0;
    CXML_decode(&self->decoder, self->charset, bytes, count, last, &self->decoded);
    CXML_repair(&self->repair, self->decoded.start, self->decoded.count, last, &self->repaired);
    if (!self->decoded.failed && !self->repaired.failed) parseRepaired(self);
    if (self->decoded.failed || self->repaired.failed || self->events.failed || self->text.failed) self->noMemory = 1;
    return self->noMemory ? CXML_noMemory : CXML_ok;
}

int CXML_push(struct CXML_Parser *self, const uint8_t *bytes, size_t count) {
    return push(self, bytes, count, 0);
}

int CXML_finish(struct CXML_Parser *self) {
    return push(self, NULL, 0, 1);
}

struct CXML_Batch CXML_take(struct CXML_Parser *self) {
    self->taken = 1;
    return (struct CXML_Batch){(const struct CXML_Event *)self->events.start,
                               self->events.count / sizeof(struct CXML_Event), self->text.start};
}

struct CXML_Name CXML_name(const struct CXML_Parser *self, uint32_t number) {
    return self->names[number < self->nameCount ? number : 0];
}

int CXML_isClosed(const struct CXML_Parser *self) {
    return self->repair.closed && self->depth == 0 && !self->isStopped;
}

int CXML_isStopped(const struct CXML_Parser *self) {
    return self->isStopped;
}

void CXML_copyProblem(const struct CXML_Parser *self, char *text, size_t capacity) {
    if (capacity == 0) return;
    size_t length = strlen(self->problem);
    if (length >= capacity) length = capacity - 1;
    memcpy(text, self->problem, length);
    text[length] = 0;
}
