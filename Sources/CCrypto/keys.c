#include "include/CCrypto.h"
#include "libcrypto.h"

#include <string.h>

// Sets the message of the call that failed. Clears the thread's error queue, since libcurl would read it as its own.
static int failed(const char **message) {
    const struct CCrypto_Library *library = CCrypto_library();
    const char *reason = library->ERR_reason_error_string(library->ERR_peek_last_error());
    *message = reason ? reason : "unknown error in libcrypto";
    library->ERR_clear_error();
    return 0;
}

int CCrypto_scrypt(
    const uint8_t *password, size_t passwordCount, const uint8_t *salt, size_t saltCount, uint64_t cost,
    uint64_t blockSize, uint64_t parallelism, uint8_t *key, size_t keyCount, const char **message) {
    OSSL_LIB_CTX *context = CCrypto_context();
    // libcrypto's own limit would be 32 MiB; here the caller decides how much memory to use.
    if (context != NULL
        && CCrypto_library()->EVP_PBE_scrypt_ex(
               passwordCount ? (const char *)password : "", passwordCount, saltCount ? salt : (const uint8_t *)"",
               saltCount, cost, blockSize, parallelism, UINT64_MAX, key, keyCount, context, NULL)
               == 1)
        return 1;
    return failed(message);
}

int CCrypto_publicKey(const uint8_t *key, uint8_t *publicKey, const char **message) {
    const struct CCrypto_Library *library = CCrypto_library();
    OSSL_LIB_CTX *context = CCrypto_context();
    EVP_PKEY *pair =
        context ? library->EVP_PKEY_new_raw_private_key_ex(context, "ED25519", NULL, key, CCrypto_keyLength) : NULL;
    size_t count = CCrypto_keyLength;
    int made = pair != NULL && library->EVP_PKEY_get_raw_public_key(pair, publicKey, &count) == 1
        && count == CCrypto_keyLength;
    library->EVP_PKEY_free(pair);
    return made ? 1 : failed(message);
}

int CCrypto_sign(
    const uint8_t *key, const uint8_t *bytes, size_t count, uint8_t *signature, const char **message) {
    const struct CCrypto_Library *library = CCrypto_library();
    OSSL_LIB_CTX *context = CCrypto_context();
    EVP_PKEY *pair =
        context ? library->EVP_PKEY_new_raw_private_key_ex(context, "ED25519", NULL, key, CCrypto_keyLength) : NULL;
    EVP_MD_CTX *signing = library->EVP_MD_CTX_new();
    size_t length = CCrypto_signatureLength;
    int signedAll = pair != NULL && signing != NULL
        && library->EVP_DigestSignInit_ex(signing, NULL, NULL, context, NULL, pair, NULL) == 1
        && library->EVP_DigestSign(signing, signature, &length, count ? bytes : (const uint8_t *)"", count) == 1
        && length == CCrypto_signatureLength;
    library->EVP_MD_CTX_free(signing);
    library->EVP_PKEY_free(pair);
    return signedAll ? 1 : failed(message);
}

int CCrypto_verify(const uint8_t *publicKey, const uint8_t *bytes, size_t count, const uint8_t *signature) {
    const struct CCrypto_Library *library = CCrypto_library();
    OSSL_LIB_CTX *context = CCrypto_context();
    EVP_PKEY *key =
        context ? library->EVP_PKEY_new_raw_public_key_ex(context, "ED25519", NULL, publicKey, CCrypto_keyLength) : NULL;
    EVP_MD_CTX *verifying = library->EVP_MD_CTX_new();
    int isValid = key != NULL && verifying != NULL
        && library->EVP_DigestVerifyInit_ex(verifying, NULL, NULL, context, NULL, key, NULL) == 1
        && library->EVP_DigestVerify(
               verifying, signature, CCrypto_signatureLength, count ? bytes : (const uint8_t *)"", count)
            == 1;
    library->EVP_MD_CTX_free(verifying);
    library->EVP_PKEY_free(key);
    library->ERR_clear_error();
    return isValid;
}

static EVP_PKEY *keyOf(const uint8_t *bytes, size_t count) {
    const struct CCrypto_Library *library = CCrypto_library();
    OSSL_LIB_CTX *context = CCrypto_context();
    // No key of these kinds is longer.
    if (context == NULL || count == 0 || count > 2048) return NULL;
    const uint8_t *rest = bytes;
    EVP_PKEY *key = library->d2i_PUBKEY_ex(NULL, &rest, (long)count, context, NULL);
    if (key == NULL || rest != bytes + count) {
        library->EVP_PKEY_free(key);
        return NULL;
    }
    char group[32] = "";
    int bits = library->EVP_PKEY_get_bits(key);
    int isKnown = library->EVP_PKEY_is_a(key, "ED25519")
        || (library->EVP_PKEY_is_a(key, "RSA") && bits >= 2048 && bits <= 8192)
        || (library->EVP_PKEY_is_a(key, "EC")
            && library->EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1
            && strcmp(group, "prime256v1") == 0);
    if (isKnown) return key;
    library->EVP_PKEY_free(key);
    return NULL;
}

int CCrypto_isKey(const uint8_t *key, size_t keyCount) {
    const struct CCrypto_Library *library = CCrypto_library();
    EVP_PKEY *known = keyOf(key, keyCount);
    library->EVP_PKEY_free(known);
    library->ERR_clear_error();
    return known != NULL;
}

int CCrypto_verifyByKey(
    const uint8_t *key, size_t keyCount, const uint8_t *bytes, size_t count, const uint8_t *signature,
    size_t signatureCount) {
    const struct CCrypto_Library *library = CCrypto_library();
    EVP_PKEY *known = keyOf(key, keyCount);
    EVP_MD_CTX *verifying = library->EVP_MD_CTX_new();
    // Ed25519 hashes by itself.
    const char *hash = known != NULL && library->EVP_PKEY_is_a(known, "ED25519") ? NULL : "SHA256";
    int isValid = known != NULL && verifying != NULL && signatureCount > 0
        && library->EVP_DigestVerifyInit_ex(verifying, NULL, hash, CCrypto_context(), NULL, known, NULL) == 1
        && library->EVP_DigestVerify(verifying, signature, signatureCount, count ? bytes : (const uint8_t *)"", count)
            == 1;
    library->EVP_MD_CTX_free(verifying);
    library->EVP_PKEY_free(known);
    library->ERR_clear_error();
    return isValid;
}
