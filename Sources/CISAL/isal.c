#include "include/CISAL.h"

#include <stdlib.h>

// ISA-L supports only some processors; its header does not exist for others.
#if __has_include(<isa-l/igzip_lib.h>)

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#include <CLoader.h>

#define FUNCTIONS(each) each(isal_inflate_init) each(isal_inflate) each(crc32_gzip_refl)

static struct {
    FUNCTIONS(CLOADER_MEMBER)
} library;

static const char *const names[] = {FUNCTIONS(CLOADER_NAME)};

static CLoader loader = CLOADER("libisal.so.2", library, names, NULL);

struct CISAL_Inflater {
    struct inflate_state state;
};

CISAL_Inflater *CISAL_inflater_create(void) {
    CISAL_Inflater *inflater = CLoader_load(&loader) ? malloc(sizeof *inflater) : NULL;
    if (inflater == NULL) return NULL;
    library.isal_inflate_init(&inflater->state);
    inflater->state.crc_flag = ISAL_ZLIB;
    return inflater;
}

void CISAL_inflater_destroy(CISAL_Inflater *inflater) { free(inflater); }

int CISAL_inflate(
    CISAL_Inflater *inflater, const uint8_t *data, size_t *available, uint8_t *result, size_t *room) {
    struct inflate_state *state = &inflater->state;
    // The library does not write there, but the field is not const.
    state->next_in = (uint8_t *)(uintptr_t)data;
    state->avail_in = (uint32_t)*available;
    state->next_out = result;
    state->avail_out = (uint32_t)*room;
    int answer = library.isal_inflate(state);
    *available = state->avail_in;
    *room = state->avail_out;
    if (answer != ISAL_DECOMP_OK) return CISAL_DAMAGED;
    return state->block_state == ISAL_BLOCK_FINISH ? CISAL_END : CISAL_OK;
}

uint32_t CISAL_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return library.crc32_gzip_refl(crc, bytes, count);
}

#else

CISAL_Inflater *CISAL_inflater_create(void) { return NULL; }
void CISAL_inflater_destroy(CISAL_Inflater *inflater) { (void)inflater; }

int CISAL_inflate(
    CISAL_Inflater *inflater, const uint8_t *data, size_t *available, uint8_t *result, size_t *room) {
    (void)inflater, (void)data, (void)available, (void)result, (void)room;
    return CISAL_DAMAGED;
}

uint32_t CISAL_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    (void)bytes, (void)count;
    return crc;
}

#endif
