#include "include/CCrypto.h"
// Before the headers of OpenSSL.
#include "libcrypto.h"

#include <dlfcn.h>
#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

// Only a server in a house makes a certificate, so its functions are looked up apart from those that every hash needs.
#define FUNCTIONS(each)                                                                                                \
    each(ASN1_INTEGER_set_uint64) each(ASN1_TIME_set) each(ASN1_TIME_to_tm) each(BIO_ctrl) each(BIO_free)              \
    each(BIO_new) each(BIO_new_mem_buf) each(BIO_s_mem) each(EVP_PKEY_Q_keygen) each(EVP_sha256)                       \
    each(PEM_read_bio_PrivateKey_ex) each(PEM_read_bio_X509) each(PEM_write_bio_PrivateKey_ex)                         \
    each(PEM_write_bio_X509) each(X509_EXTENSION_free) each(X509_NAME_add_entry_by_txt) each(X509V3_EXT_conf_nid)      \
    each(X509V3_set_ctx) each(X509_add_ext) each(X509_check_host) each(X509_check_ip_asc)                              \
    each(X509_check_private_key) each(X509_digest) each(X509_free) each(X509_get0_notAfter)                            \
    each(X509_get_serialNumber) each(X509_get_subject_name) each(X509_getm_notAfter) each(X509_getm_notBefore)         \
    each(X509_new_ex) each(X509_set_issuer_name) each(X509_set_pubkey) each(X509_set_version) each(X509_sign)

static struct {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} x509;

static int isComplete;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;

static void load(void) {
    // The library is loaded already; this finds it again.
    void *handle = CCrypto_context() == NULL ? NULL : dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
#define FIND(name)                                                                                                     \
    x509.name = (__typeof__(name) *)dlsym(handle, #name);                                                              \
    if (x509.name == NULL) return;
    FUNCTIONS(FIND)
#undef FIND
    isComplete = 1;
}

static int failed(const char **message) {
    const struct CCrypto_Library *library = CCrypto_library();
    const char *reason = library->ERR_reason_error_string(library->ERR_peek_last_error());
    *message = reason ? reason : "unknown error in libcrypto";
    library->ERR_clear_error();
    return 0;
}

static int add(X509 *certificate, int kind, const char *value) {
    X509V3_CTX context;
    memset(&context, 0, sizeof context);
    x509.X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = x509.X509V3_EXT_conf_nid(NULL, &context, kind, value);
    int isAdded = extension != NULL && x509.X509_add_ext(certificate, extension, -1) == 1;
    x509.X509_EXTENSION_free(extension);
    return isAdded;
}

static int fill(
    X509 *certificate, EVP_PKEY *key, const char *name, const char *alternatives, uint64_t serial, int64_t from,
    int64_t until) {
    X509_NAME *subject = x509.X509_get_subject_name(certificate);
    return x509.X509_set_version(certificate, X509_VERSION_3) == 1
        && x509.ASN1_INTEGER_set_uint64(x509.X509_get_serialNumber(certificate), serial) == 1
        && x509.ASN1_TIME_set(x509.X509_getm_notBefore(certificate), (time_t)from) != NULL
        && x509.ASN1_TIME_set(x509.X509_getm_notAfter(certificate), (time_t)until) != NULL
        && x509.X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0) == 1
        && x509.X509_set_issuer_name(certificate, subject) == 1 && x509.X509_set_pubkey(certificate, key) == 1
        && add(certificate, NID_basic_constraints, "critical,CA:FALSE")
        && add(certificate, NID_key_usage, "critical,digitalSignature")
        && add(certificate, NID_ext_key_usage, "serverAuth")
        && add(certificate, NID_subject_alt_name, alternatives)
        && x509.X509_sign(certificate, key, x509.EVP_sha256()) > 0;
}

// Writes the private key and the certificate as text.
static int write(X509 *certificate, EVP_PKEY *key, uint8_t *pem, size_t capacity, size_t *count) {
    BIO *memory = x509.BIO_new(x509.BIO_s_mem());
    char *text = NULL;
    int isWritten = memory != NULL
        && x509.PEM_write_bio_PrivateKey_ex(memory, key, NULL, NULL, 0, NULL, NULL, CCrypto_context(), NULL) == 1
        && x509.PEM_write_bio_X509(memory, certificate) == 1;
    long length = isWritten ? x509.BIO_ctrl(memory, BIO_CTRL_INFO, 0, &text) : 0;
    isWritten = length > 0 && (size_t)length <= capacity;
    if (isWritten) {
        memcpy(pem, text, (size_t)length);
        *count = (size_t)length;
    }
    x509.BIO_free(memory);
    return isWritten;
}

int CCrypto_makeCertificate(
    const char *name, const char *alternatives, uint64_t serial, int64_t from, int64_t until, uint8_t *pem,
    size_t capacity, size_t *count, const char **message) {
    pthread_once(&loaded, load);
    if (!isComplete) return failed(message);
    EVP_PKEY *key = x509.EVP_PKEY_Q_keygen(CCrypto_context(), NULL, "EC", "P-256");
    X509 *certificate = x509.X509_new_ex(CCrypto_context(), NULL);
    int isMade = key != NULL && certificate != NULL
        && fill(certificate, key, name, alternatives, serial, from, until)
        && write(certificate, key, pem, capacity, count);
    x509.X509_free(certificate);
    CCrypto_library()->EVP_PKEY_free(key);
    return isMade ? 1 : failed(message);
}

// The certificate in a text; null if it has none.
static X509 *read(const uint8_t *pem, size_t count) {
    pthread_once(&loaded, load);
    if (!isComplete || count > INT32_MAX) return NULL;
    BIO *memory = x509.BIO_new_mem_buf(pem, (int)count);
    X509 *certificate = x509.X509_new_ex(CCrypto_context(), NULL);
    if (memory == NULL || certificate == NULL || x509.PEM_read_bio_X509(memory, &certificate, NULL, "") == NULL) {
        // Null already, if that call has freed it.
        x509.X509_free(certificate);
        certificate = NULL;
    }
    x509.BIO_free(memory);
    return certificate;
}

// Whether the private key in a text belongs to the certificate.
static int hasKey(X509 *certificate, const uint8_t *pem, size_t count) {
    BIO *memory = x509.BIO_new_mem_buf(pem, (int)count);
    EVP_PKEY *key =
        memory ? x509.PEM_read_bio_PrivateKey_ex(memory, NULL, NULL, "", CCrypto_context(), NULL) : NULL;
    int isTheirs = key != NULL && x509.X509_check_private_key(certificate, key) == 1;
    CCrypto_library()->EVP_PKEY_free(key);
    x509.BIO_free(memory);
    return isTheirs;
}

int CCrypto_readCertificate(const uint8_t *pem, size_t count, int64_t *until, uint8_t *fingerprint) {
    X509 *certificate = read(pem, count);
    struct tm end;
    unsigned int length = 0;
    int isRead = certificate != NULL && hasKey(certificate, pem, count)
        && x509.ASN1_TIME_to_tm(x509.X509_get0_notAfter(certificate), &end) == 1
        && x509.X509_digest(certificate, x509.EVP_sha256(), fingerprint, &length) == 1
        && length == CCrypto_digestCapacity;
    if (isRead) *until = timegm(&end);
    if (isComplete) x509.X509_free(certificate);
    CCrypto_library()->ERR_clear_error();
    return isRead;
}

int CCrypto_isCertificate(const uint8_t *pem, size_t count, const char *host) {
    X509 *certificate = read(pem, count);
    int isFor = certificate != NULL
        && (x509.X509_check_ip_asc(certificate, host, 0) == 1
            || x509.X509_check_host(certificate, host, 0, 0, NULL) == 1);
    if (isComplete) x509.X509_free(certificate);
    CCrypto_library()->ERR_clear_error();
    return isFor;
}
