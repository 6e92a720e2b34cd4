#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

/* The complete interface to libcrypto (OpenSSL 3): hashes, passwords and signatures. It is loaded at its first use; if
   it is not installed, that ends the program with one line and status 69. Every function can be called on any thread.
   openssl.cnf has no effect here, and nothing here affects other users of libcrypto in the process, such as libcurl. */

enum CCrypto_Algorithm {
    CCrypto_MD5 = 0,
    CCrypto_SHA1,
    CCrypto_SHA256,
};

enum {
    /// The length of the longest digest (SHA-256), in bytes.
    CCrypto_digestCapacity = 32,
    /// The length of an Ed25519 key, private or public, and of a signature, in bytes.
    CCrypto_keyLength = 32,
    CCrypto_signatureLength = 64,
};

/// The state of a hash. It is plain memory: it can be copied, and need not be freed.
struct CCrypto_Hash {
    enum CCrypto_Algorithm algorithm;
    uint64_t state[14];
};

void CCrypto_beginHash(struct CCrypto_Hash *_Nonnull hash, enum CCrypto_Algorithm algorithm);
void CCrypto_updateHash(struct CCrypto_Hash *_Nonnull hash, const void *_Nullable bytes, size_t count);
/// Writes the digest, and returns its length in bytes. The state cannot be used afterwards.
size_t CCrypto_finishHash(struct CCrypto_Hash *_Nonnull hash, uint8_t digest[_Nonnull CCrypto_digestCapacity]);

/// Whether `count` bytes are equal, in constant time.
int CCrypto_areEqual(const void *_Nullable bytes, const void *_Nullable others, size_t count);

/// Derives a key by scrypt (RFC 7914), which takes slightly more than 128 * `blockSize` * `cost` bytes of memory.
/// Returns 1; or 0 with `*message` set if a parameter is invalid or memory is short.
int CCrypto_scrypt(
    const uint8_t *_Nullable password, size_t passwordCount, const uint8_t *_Nullable salt, size_t saltCount,
    uint64_t cost, uint64_t blockSize, uint64_t parallelism, uint8_t *_Nonnull key, size_t keyCount,
    const char *_Nullable *_Nonnull message);

/// The public key of an Ed25519 private key (RFC 8032). Returns 1; or 0 with `*message` set if memory is short.
int CCrypto_publicKey(
    const uint8_t key[_Nonnull CCrypto_keyLength], uint8_t publicKey[_Nonnull CCrypto_keyLength],
    const char *_Nullable *_Nonnull message);
/// Signs by Ed25519. Returns 1; or 0 with `*message` set if memory is short.
int CCrypto_sign(
    const uint8_t key[_Nonnull CCrypto_keyLength], const uint8_t *_Nullable bytes, size_t count,
    uint8_t signature[_Nonnull CCrypto_signatureLength], const char *_Nullable *_Nonnull message);
/// Whether a signature of these bytes by the key is valid: 1 or 0.
int CCrypto_verify(
    const uint8_t publicKey[_Nonnull CCrypto_keyLength], const uint8_t *_Nullable bytes, size_t count,
    const uint8_t signature[_Nonnull CCrypto_signatureLength]);

/// Whether bytes are a public key (SubjectPublicKeyInfo, RFC 5280, in DER, with nothing behind it) of a kind that
/// CCrypto_verifyByKey accepts: P-256, Ed25519, or RSA with 2048 to 8192 bits. 1 or 0.
int CCrypto_isKey(const uint8_t *_Nullable key, size_t keyCount);
/// Whether a signature of bytes by such a key is valid: 1 or 0. It is ECDSA (RFC 3279, in DER) or RSA (PKCS #1 v1.5),
/// both with SHA-256, or Ed25519.
int CCrypto_verifyByKey(
    const uint8_t *_Nullable key, size_t keyCount, const uint8_t *_Nullable bytes, size_t count,
    const uint8_t *_Nullable signature, size_t signatureCount);

/// Makes a P-256 key and a certificate that the key signs itself (RFC 5280), for servers. Writes both as text (PEM, RFC
/// 7468), the key first, at most `capacity` bytes.
///
/// `alternatives` are the names of the server as OpenSSL writes them, such as `IP:192.168.1.20,DNS:attic.local`; the
/// times are seconds since 1970. Returns 1; or 0 with `*message` set.
int CCrypto_makeCertificate(
    const char *_Nonnull name, const char *_Nonnull alternatives, uint64_t serial, int64_t from, int64_t until,
    uint8_t *_Nonnull pem, size_t capacity, size_t *_Nonnull count, const char *_Nullable *_Nonnull message);
/// Reads the first certificate of a text: when it expires, in seconds since 1970, and the SHA-256 of its DER form.
/// Returns 1; or 0 unless the text has a certificate and the private key that belongs to it.
int CCrypto_readCertificate(
    const uint8_t *_Nullable pem, size_t count, int64_t *_Nonnull until,
    uint8_t fingerprint[_Nonnull CCrypto_digestCapacity]);
/// Whether the first certificate of a text is for a host: an IP address or a name.
int CCrypto_isCertificate(const uint8_t *_Nullable pem, size_t count, const char *_Nonnull host);

#endif
