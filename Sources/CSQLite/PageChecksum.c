#include "PageChecksum.h"

#include <pthread.h>
#include <string.h>

// CRC-64 with the polynomial of ECMA-182, most significant bit first. A cyclic code identifies the position of a single
// changed byte, and its original value.

static uint64_t tables[8][256];
static unsigned char byteOfLowByte[256];

static void makeTables(void) {
    for (int byte = 0; byte < 256; byte++) {
        uint64_t remainder = (uint64_t)byte << 56;
        for (int bit = 0; bit < 8; bit++) {
            remainder = remainder << 1 ^ (remainder >> 63 ? 0x42F0E1EBA9EA3693ull : 0);
        }
        tables[0][byte] = remainder;
        byteOfLowByte[remainder & 255] = (unsigned char)byte;
    }
    for (int zeros = 1; zeros < 8; zeros++) {
        for (int byte = 0; byte < 256; byte++) {
            uint64_t before = tables[zeros - 1][byte];
            tables[zeros][byte] = before << 8 ^ tables[0][before >> 56];
        }
    }
}

/// The remainder of a page without its last eight bytes. It includes the page's offset, which detects misplaced pages.
static uint64_t remainder64(const unsigned char *page, int size, int64_t offset) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, makeTables);
    uint64_t state = ~(uint64_t)offset;
    for (int index = 0; index < size; index += 8) {
        uint64_t word;
        memcpy(&word, page + index, 8);
        state ^= __builtin_bswap64(word);
        state = tables[7][state >> 56] ^ tables[6][state >> 48 & 255] ^ tables[5][state >> 40 & 255]
            ^ tables[4][state >> 32 & 255] ^ tables[3][state >> 24 & 255] ^ tables[2][state >> 16 & 255]
            ^ tables[1][state >> 8 & 255] ^ tables[0][state & 255];
    }
    // Zero means that there is no checksum.
    return state ? state : 1;
}

void CSQLite_setChecksum(unsigned char *page, int size, int64_t offset) {
    uint64_t state = remainder64(page, size - CSQLITE_CHECKSUM_SIZE, offset);
    memcpy(page + size - CSQLITE_CHECKSUM_SIZE, &state, CSQLITE_CHECKSUM_SIZE);
}

/// Corrects the byte whose change makes the remainder differ by `difference`; returns 0 if there is no such byte.
static int correct(unsigned char *page, int size, uint64_t difference) {
    // The change is in the checksum itself.
    if (__builtin_ctzll(difference) / 8 == (63 - __builtin_clzll(difference)) / 8) return 1;
    for (int index = size - 1; index >= 0; index--) {
        unsigned char byte = byteOfLowByte[difference & 255];
        if (tables[0][byte] == difference) {
            page[index] ^= byte;
            return 1;
        }
        // Removes one zero byte after the change.
        difference = (difference ^ tables[0][byte]) >> 8 | (uint64_t)byte << 56;
    }
    return 0;
}

CSQLite_Checksum CSQLite_verifyChecksum(unsigned char *page, int size, int64_t offset) {
    uint64_t expected;
    int length = size - CSQLITE_CHECKSUM_SIZE;
    memcpy(&expected, page + length, CSQLITE_CHECKSUM_SIZE);
    memset(page + length, 0, CSQLITE_CHECKSUM_SIZE);
    if (expected == 0) return CSQLITE_CHECKSUM_RIGHT;
    uint64_t difference = remainder64(page, length, offset) ^ expected;
    if (difference == 0) return CSQLITE_CHECKSUM_RIGHT;
    return correct(page, length, difference) ? CSQLITE_CHECKSUM_CORRECTED : CSQLITE_CHECKSUM_WRONG;
}
