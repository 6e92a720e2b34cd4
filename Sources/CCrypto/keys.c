#include "include/CCrypto.h"
#include "libcrypto.h"

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
