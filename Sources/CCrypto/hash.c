#include "include/CCrypto.h"
#include "libcrypto.h"

_Static_assert(sizeof(SHA256_CTX) <= sizeof(((struct CCrypto_Hash *)0)->state), "SHA-256 has room");
_Static_assert(sizeof(SHA_CTX) <= sizeof(((struct CCrypto_Hash *)0)->state), "SHA-1 has room");
_Static_assert(sizeof(MD5_CTX) <= sizeof(((struct CCrypto_Hash *)0)->state), "MD5 has room");

// These functions cannot fail; their return value of 1 is historical.

void CCrypto_beginHash(struct CCrypto_Hash *hash, enum CCrypto_Algorithm algorithm) {
    const struct CCrypto_Library *library = CCrypto_library();
    hash->algorithm = algorithm;
    void *state = hash->state;
    switch (algorithm) {
    case CCrypto_MD5: library->MD5_Init(state); break;
    case CCrypto_SHA1: library->SHA1_Init(state); break;
    case CCrypto_SHA256: library->SHA256_Init(state); break;
    }
}

void CCrypto_updateHash(struct CCrypto_Hash *hash, const void *bytes, size_t count) {
    const struct CCrypto_Library *library = CCrypto_library();
    void *state = hash->state;
    if (count == 0) return;
    switch (hash->algorithm) {
    case CCrypto_MD5: library->MD5_Update(state, bytes, count); break;
    case CCrypto_SHA1: library->SHA1_Update(state, bytes, count); break;
    case CCrypto_SHA256: library->SHA256_Update(state, bytes, count); break;
    }
}

size_t CCrypto_finishHash(struct CCrypto_Hash *hash, uint8_t *digest) {
    const struct CCrypto_Library *library = CCrypto_library();
    void *state = hash->state;
    switch (hash->algorithm) {
    case CCrypto_MD5: library->MD5_Final(digest, state); return MD5_DIGEST_LENGTH;
    case CCrypto_SHA1: library->SHA1_Final(digest, state); return SHA_DIGEST_LENGTH;
    case CCrypto_SHA256: library->SHA256_Final(digest, state); return SHA256_DIGEST_LENGTH;
    }
    return 0;
}

int CCrypto_areEqual(const void *bytes, const void *others, size_t count) {
    return count == 0 || CCrypto_library()->CRYPTO_memcmp(bytes, others, count) == 0;
}
