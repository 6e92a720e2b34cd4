#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

/* The whole conversation with libcrypto (OpenSSL 3): hashes, passwords and signatures. It is loaded at its first use; where
   it isn't on this machine, that use ends the program with one line and status 69. Every function may be called on any
   thread. openssl.cnf changes nothing of it, and nothing here changes what libcrypto does for others in the process: libcurl. */

enum CCrypto_Algorithm {
    CCrypto_MD5 = 0,
    CCrypto_SHA1,
    CCrypto_SHA256,
};

enum {
    /// The bytes of the longest digest, that of SHA-256.
    CCrypto_digestCapacity = 32,
    /// The bytes of either key of Ed25519, and of its signature.
    CCrypto_keyLength = 32,
    CCrypto_signatureLength = 64,
};

/// A hash under way. It is plain memory, so a copy goes on by itself, and nothing has to be freed.
struct CCrypto_Hash {
    enum CCrypto_Algorithm algorithm;
    uint64_t state[14];
};

void CCrypto_beginHash(struct CCrypto_Hash *_Nonnull hash, enum CCrypto_Algorithm algorithm);
void CCrypto_updateHash(struct CCrypto_Hash *_Nonnull hash, const void *_Nullable bytes, size_t count);
/// Writes the digest, and answers how many bytes it has. The hash is used up.
size_t CCrypto_finishHash(struct CCrypto_Hash *_Nonnull hash, uint8_t digest[_Nonnull CCrypto_digestCapacity]);

/// Whether `count` bytes are the same; takes the same time whatever they are.
int CCrypto_areEqual(const void *_Nullable bytes, const void *_Nullable others, size_t count);

/// Derives a key by scrypt (RFC 7914), which takes 128 * `blockSize` * `cost` bytes and some. 1; 0 where a parameter is none
/// of scrypt's or memory is short, and `*message` says what is wrong.
int CCrypto_scrypt(
    const uint8_t *_Nullable password, size_t passwordCount, const uint8_t *_Nullable salt, size_t saltCount,
    uint64_t cost, uint64_t blockSize, uint64_t parallelism, uint8_t *_Nonnull key, size_t keyCount,
    const char *_Nullable *_Nonnull message);

/// The public key of an Ed25519 key (RFC 8032). 1; 0 where memory is short, and `*message` says so.
int CCrypto_publicKey(
    const uint8_t key[_Nonnull CCrypto_keyLength], uint8_t publicKey[_Nonnull CCrypto_keyLength],
    const char *_Nullable *_Nonnull message);
/// Signs by Ed25519. 1; 0 where memory is short, and `*message` says so.
int CCrypto_sign(
    const uint8_t key[_Nonnull CCrypto_keyLength], const uint8_t *_Nullable bytes, size_t count,
    uint8_t signature[_Nonnull CCrypto_signatureLength], const char *_Nullable *_Nonnull message);
/// Whether a signature is the key's for these bytes: 1 or 0.
int CCrypto_verify(
    const uint8_t publicKey[_Nonnull CCrypto_keyLength], const uint8_t *_Nullable bytes, size_t count,
    const uint8_t signature[_Nonnull CCrypto_signatureLength]);

#endif
