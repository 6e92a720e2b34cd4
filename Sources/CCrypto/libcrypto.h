#ifndef CCRYPTO_LIBCRYPTO_H
#define CCRYPTO_LIBCRYPTO_H

/* libcrypto, loaded when it is first used: loading takes 0.8 ms, and lists of places and photos need nothing of it. Its
   functions are called through a table. */

/* Hashes are made by the functions of OpenSSL 1: EVP takes 0.6 ms more at the first, and twice the time for short texts
   (docs/decisions/0010). libcrypto.so.3 has them for good, as the name of its interface promises. */
#define OPENSSL_SUPPRESS_DEPRECATED 1
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/sha.h>

#define CCRYPTO_FUNCTIONS(each)                                                                                        \
    each(CRYPTO_memcmp) each(ERR_clear_error) each(ERR_peek_last_error) each(ERR_reason_error_string)                  \
    each(EVP_DigestSign) each(EVP_DigestSignInit_ex) each(EVP_DigestVerify) each(EVP_DigestVerifyInit_ex)              \
    each(EVP_MD_CTX_free) each(EVP_MD_CTX_new) each(EVP_PBE_scrypt_ex) each(EVP_PKEY_free)                             \
    each(EVP_PKEY_get_raw_public_key) each(EVP_PKEY_new_raw_private_key_ex) each(EVP_PKEY_new_raw_public_key_ex)       \
    each(MD5_Final) each(MD5_Init) each(MD5_Update) each(OPENSSL_init_crypto) each(OSSL_LIB_CTX_new)                   \
    each(SHA1_Final) each(SHA1_Init) each(SHA1_Update) each(SHA256_Final) each(SHA256_Init) each(SHA256_Update)

struct CCrypto_Library {
#define CCRYPTO_MEMBER(name) __typeof__(name) *name;
    CCRYPTO_FUNCTIONS(CCRYPTO_MEMBER)
#undef CCRYPTO_MEMBER
};

/* The library, loaded once, from any thread. Ends the program where it isn't there with all functions. */
const struct CCrypto_Library *CCrypto_library(void);

/* What keys and passwords are asked of. It is this program's alone, so that openssl.cnf, which is for the process's common one,
   changes none of its algorithms. NULL where memory is short. */
OSSL_LIB_CTX *CCrypto_context(void);

#endif
