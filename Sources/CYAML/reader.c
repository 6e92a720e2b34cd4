#include "include/CYAML.h"

#include <CLoader.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#define CYAML_FUNCTIONS(each)                                                                                          \
    each(yaml_parser_initialize) each(yaml_parser_delete) each(yaml_parser_set_input_string) each(yaml_parser_parse)   \
        each(yaml_event_delete)

static struct {
    CYAML_FUNCTIONS(CLOADER_MEMBER)
} library;

static const char *const names[] = {CYAML_FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libyaml-0.so.2", library, names, NULL);

enum { DEEPEST = 8, LONGEST_KEYS = 255, MOST_TEXT = 16 };

/// A mapping or sequence that has begun.
typedef struct {
    int isMapping;
    /// Whether the key of the next value was read.
    int hasKey;
    /// The length of the keys that lead to it.
    size_t keys;
} Level;

typedef struct {
    Level levels[DEEPEST];
    int depth;
    /// The keys that lead to the next value; without an end. Longer than LONGEST_KEYS if they are too long.
    char keys[LONGEST_KEYS + 1];
    size_t keyCount;
    uint8_t *text;
    size_t count, capacity, most;
} Reading;

static int append(Reading *reading, const void *bytes, size_t count) {
    if (count + 1 > reading->most - reading->count) return CYAML_INVALID;
    if (count + 1 > reading->capacity - reading->count) {
        size_t capacity = reading->capacity * 2 + count + 1;
        uint8_t *grown = realloc(reading->text, capacity);
        if (grown == NULL) return CYAML_OUT_OF_MEMORY;
        reading->text = grown;
        reading->capacity = capacity;
    }
    memcpy(reading->text + reading->count, bytes, count);
    reading->count += count;
    reading->text[reading->count++] = 0;
    return 0;
}

/// Adds a key to those of a level.
static void addKey(Reading *reading, const Level *level, const void *key, size_t count) {
    size_t start = level->keys;
    if (start <= LONGEST_KEYS && start > 0) reading->keys[start++] = '/';
    if (start > LONGEST_KEYS || count > LONGEST_KEYS - start || memchr(key, 0, count) != NULL) {
        reading->keyCount = LONGEST_KEYS + 1;
        return;
    }
    memcpy(reading->keys + start, key, count);
    reading->keyCount = start + count;
}

/// Notes that a value begins, whose keys are then known. Returns 0 for a value that is a key.
static int beginValue(Reading *reading) {
    Level *level = reading->depth > 0 ? &reading->levels[reading->depth - 1] : NULL;
    if (level == NULL) return 1;
    if (level->isMapping && !level->hasKey) return 0;
    if (!level->isMapping) addKey(reading, level, "-", 1);
    level->hasKey = 0;
    return 1;
}

static int takeScalar(Reading *reading, const yaml_event_t *event) {
    const void *value = event->data.scalar.value;
    size_t count = event->data.scalar.length;
    if (!beginValue(reading)) {
        Level *level = &reading->levels[reading->depth - 1];
        addKey(reading, level, value, count);
        level->hasKey = 1;
        return 0;
    }
    if (reading->keyCount > LONGEST_KEYS || memchr(value, 0, count) != NULL) return 0;
    int result = append(reading, reading->keys, reading->keyCount);
    return result != 0 ? result : append(reading, value, count);
}

static int take(Reading *reading, const yaml_event_t *event) {
    switch (event->type) {
    case YAML_SCALAR_EVENT: return takeScalar(reading, event);
    case YAML_ALIAS_EVENT: return beginValue(reading) ? 0 : CYAML_INVALID;
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
        if (reading->depth == DEEPEST || !beginValue(reading)) return CYAML_INVALID;
        reading->levels[reading->depth++] = (Level){
            .isMapping = event->type == YAML_MAPPING_START_EVENT, .keys = reading->keyCount};
        return 0;
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT: reading->depth--; return 0;
    default: return 0;
    }
}

static int readDocument(yaml_parser_t *parser, Reading *reading) {
    for (;;) {
        yaml_event_t event;
        if (!library.yaml_parser_parse(parser, &event)) {
            return parser->error == YAML_MEMORY_ERROR ? CYAML_OUT_OF_MEMORY : CYAML_INVALID;
        }
        int isEnd = event.type == YAML_DOCUMENT_END_EVENT || event.type == YAML_STREAM_END_EVENT;
        int result = isEnd ? 0 : take(reading, &event);
        library.yaml_event_delete(&event);
        if (isEnd || result != 0) return result;
    }
}

/// Whether a line begins with a directive, each of which libyaml compares with all others.
static int hasDirective(const uint8_t *bytes, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (bytes[index] == '%' && (index == 0 || bytes[index - 1] == '\n' || bytes[index - 1] == '\r')) return 1;
    }
    return 0;
}

int CYAML_read(const uint8_t *bytes, size_t count, uint8_t **text, size_t *length) {
    *text = NULL;
    *length = 0;
    if (!CLoader_load(&loader)) return CYAML_MISSING;
    if (hasDirective(bytes, count)) return CYAML_INVALID;
    yaml_parser_t parser;
    if (!library.yaml_parser_initialize(&parser)) return CYAML_OUT_OF_MEMORY;
    library.yaml_parser_set_input_string(&parser, bytes, count);
    Reading reading = {.most = count < SIZE_MAX / MOST_TEXT ? count * MOST_TEXT : SIZE_MAX};
    int result = readDocument(&parser, &reading);
    library.yaml_parser_delete(&parser);
    if (result != 0) {
        free(reading.text);
        return result;
    }
    *text = reading.text;
    *length = reading.count;
    return 0;
}

void CYAML_free(uint8_t *text) { free(text); }
