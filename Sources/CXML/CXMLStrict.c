#include "CXML.h"

#include "CXMLBytes.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>

struct CXML_Strict {
    xmlParserCtxtPtr context;
    struct CXML_Bytes events, texts;
    char problem[200];
    int problemLine;
};

static void add(struct CXML_Strict *self, uint32_t kind, const xmlChar *text, size_t length) {
    struct CXML_StrictEvent event = {kind, (uint32_t)xmlSAX2GetLineNumber(self->context), (uint32_t)self->texts.count,
                                     (uint32_t)length};
    CXML_append(&self->texts, text, length);
    CXML_append(&self->events, &event, sizeof event);
}

/* Adds a name. Names with a prefix have no meaning here and become `?`. */
static void addName(struct CXML_Strict *self, uint32_t kind, const xmlChar *local, const xmlChar *prefix) {
    if (prefix != NULL) local = (const xmlChar *)"?";
    add(self, kind, local, strlen((const char *)local));
}

static void onStart(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                    const xmlChar **declared, int attributes, int defaulted, const xmlChar **values) {
    struct CXML_Strict *self = context;
    (void)uri;
    (void)namespaces;
    (void)declared;
    (void)defaulted;
    addName(self, CXML_strictStart, local, prefix);
    for (int i = 0; i < attributes; i++, values += 5) {
        addName(self, CXML_strictAttribute, values[0], values[1]);
        add(self, CXML_strictValue, values[3], (size_t)(values[4] - values[3]));
    }
}

static void onEnd(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)local;
    (void)prefix;
    (void)uri;
    add(context, CXML_strictEnd, NULL, 0);
}

static void onText(void *context, const xmlChar *text, int length) {
    struct CXML_Strict *self = context;
    struct CXML_StrictEvent *last = (struct CXML_StrictEvent *)(self->events.start + self->events.count) - 1;
    if (self->events.count > 0 && last->kind == CXML_strictText) {
        CXML_append(&self->texts, text, (size_t)length);
        last->length += (uint32_t)length;
    } else {
        add(self, CXML_strictText, text, (size_t)length);
    }
}

static void noteProblem(struct CXML_Strict *self, const char *problem, int line) {
    if (self->problem[0] != 0) return;
    strncpy(self->problem, problem, sizeof self->problem - 1);
    self->problem[strcspn(self->problem, "\r\n")] = 0;
    self->problemLine = line > 0 ? line : 1;
}

/* The document type precedes the first element, so nothing has been read yet. */
static void onDocumentType(void *context, const xmlChar *name, const xmlChar *public, const xmlChar *system) {
    struct CXML_Strict *self = context;
    (void)name;
    (void)public;
    (void)system;
    noteProblem(self, "a document type declaration is not allowed", xmlSAX2GetLineNumber(self->context));
    xmlStopParser(self->context);
}

static xmlEntityPtr onEntity(void *context, const xmlChar *name) {
    (void)context;
    (void)name;
    return NULL;
}

static void onError(void *context, xmlErrorPtr error) {
    struct CXML_Strict *self = context;
    if (error->level >= XML_ERR_ERROR && error->message != NULL) noteProblem(self, error->message, error->line);
}

static void onceInitialized(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, xmlInitParser);
}

static xmlParserCtxtPtr openContext(struct CXML_Strict *self) {
    onceInitialized();
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = onStart;
    handler.endElementNs = onEnd;
    handler.characters = onText;
    handler.ignorableWhitespace = onText;
    handler.cdataBlock = onText;
    handler.internalSubset = onDocumentType;
    handler.getEntity = onEntity;
    handler.getParameterEntity = onEntity;
    handler.serror = onError;
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, self, NULL, 0, NULL);
    if (context == NULL) return NULL;
    /* NOENT, because without it an `&amp;` in an attribute would be reported as `&#38;`. There are no entities to expand. */
    xmlCtxtUseOptions(context, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8);
    return context;
}

int CXML_strictRead(const uint8_t *bytes, size_t count, struct CXML_Strict **document) {
    *document = NULL;
    struct CXML_Strict *self = calloc(1, sizeof *self);
    if (self == NULL) return CXML_noMemory;
    self->context = openContext(self);
    if (self->context == NULL || count > 256 << 20) {
        CXML_strictFree(self);
        return CXML_noMemory;
    }
    int code = xmlParseChunk(self->context, (const char *)bytes, (int)count, 1);
    if (code != XML_ERR_OK || !self->context->wellFormed) noteProblem(self, "not XML", 1);
    xmlFreeParserCtxt(self->context);
    self->context = NULL;
    *document = self;
    return self->events.failed || self->texts.failed || code == XML_ERR_NO_MEMORY ? CXML_noMemory : CXML_ok;
}

void CXML_strictFree(struct CXML_Strict *self) {
    if (self == NULL) return;
    if (self->context != NULL) xmlFreeParserCtxt(self->context);
    free(self->events.start);
    free(self->texts.start);
    free(self);
}

const struct CXML_StrictEvent *CXML_strictEvents(const struct CXML_Strict *self) {
    return (const struct CXML_StrictEvent *)self->events.start;
}

size_t CXML_strictCount(const struct CXML_Strict *self) {
    return self->events.count / sizeof(struct CXML_StrictEvent);
}

const uint8_t *CXML_strictTexts(const struct CXML_Strict *self) {
    return self->texts.start;
}

const char *CXML_strictProblem(const struct CXML_Strict *self) {
    return self->problem[0] == 0 ? NULL : self->problem;
}

int CXML_strictProblemLine(const struct CXML_Strict *self) {
    return self->problemLine;
}
