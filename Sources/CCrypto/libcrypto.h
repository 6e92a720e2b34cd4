#ifndef CCRYPTO_LIBCRYPTO_H
#define CCRYPTO_LIBCRYPTO_H

/* libcrypto, loaded at its first use: loading takes 0.8 ms, and listing places and photos does not need it. Its
   functions are called through a table. */

/* Hashes use the functions of OpenSSL 1: the first use of EVP takes 0.6 ms more, and EVP takes twice the time for short
   texts (docs/decisions/0010). The interface of libcrypto.so.3 guarantees these functions. */
#define OPENSSL_SUPPRESS_DEPRECATED 1
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#define CCRYPTO_FUNCTIONS(each)                                                                                        \
    each(CRYPTO_memcmp) each(ERR_clear_error) each(ERR_peek_last_error) each(ERR_reason_error_string)                  \
    each(EVP_DigestSign) each(EVP_DigestSignInit_ex) each(EVP_DigestVerify) each(EVP_DigestVerifyInit_ex)              \
    each(EVP_MD_CTX_free) each(EVP_MD_CTX_new) each(EVP_PBE_scrypt_ex) each(EVP_PKEY_free)                             \
    each(EVP_PKEY_get_bits) each(EVP_PKEY_get_group_name) each(EVP_PKEY_is_a) each(d2i_PUBKEY_ex)                      \
    each(EVP_PKEY_get_raw_public_key) each(EVP_PKEY_new_raw_private_key_ex) each(EVP_PKEY_new_raw_public_key_ex)       \
    each(MD5_Final) each(MD5_Init) each(MD5_Update) each(OPENSSL_init_crypto) each(OSSL_LIB_CTX_new)                   \
    each(SHA1_Final) each(SHA1_Init) each(SHA1_Update) each(SHA256_Final) each(SHA256_Init) each(SHA256_Update)

struct CCrypto_Library {
#define CCRYPTO_MEMBER(name) __typeof__(name) *name;
    CCRYPTO_FUNCTIONS(CCRYPTO_MEMBER)
#undef CCRYPTO_MEMBER
};

/* Loads the library once, from any thread. Ends the program if it or one of its functions is missing. */
const struct CCrypto_Library *CCrypto_library(void);

/* The library context for keys and passwords. It belongs to this program alone: openssl.cnf configures only the
   process's default context. NULL if memory is short. */
OSSL_LIB_CTX *CCrypto_context(void);

#endif
