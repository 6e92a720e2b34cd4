#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

/* The whole conversation with libcurl. Options, their values and result codes have names of their own here, so that
   curl's variadic macros stay on this side; what is asked for, and when, is decided by the caller. */

/// Many transfers on one thread (a multi handle). Only CCurl_wake may be called from another thread.
struct CCurl_Engine;

/// One transfer (an easy handle). It belongs to the engine's thread.
struct CCurl_Transfer;

/// A URL in its parts, read by the very parser that connects, so that no two parsers can disagree on the host.
struct CCurl_URL;

/// How a transfer or a call ended.
enum CCurl_Result {
    CCurl_ok = 0,
    CCurl_cannotResolve,
    CCurl_cannotConnect,
    /// No TLS connection: the certificate is not trusted, or the other side speaks no TLS that is safe.
    CCurl_notTrusted,
    CCurl_timeout,
    /// The connection ended before the body did.
    CCurl_interrupted,
    /// A callback asked for the end.
    CCurl_aborted,
    /// What came is not HTTP, or its content coding is broken.
    CCurl_badResponse,
    /// The URL turned out to name no host that can be asked for (an international name that has no ASCII form).
    CCurl_invalidURL,
    /// Nothing was sent: the connection that was to be used again had something on it that nobody had asked for. It is closed;
    /// the same transfer can be added again.
    CCurl_spoiltConnection,
    CCurl_noMemory,
    CCurl_other,
};

enum CCurl_Body {
    CCurl_bodyTaken = 0,
    /// Nothing of this piece was taken: it comes again after CCurl_resume.
    CCurl_bodyPause,
    CCurl_bodyAbort,
};

enum CCurl_Text {
    CCurl_textURL = 0,
    /// A PEM file of certificates to trust in place of the system's.
    CCurl_textCertificates,
    /// Sent as Accept-Encoding; the body is decoded by the coding that the response names.
    CCurl_textAcceptEncoding,
    /// Sent as Range, "500-".
    CCurl_textRange,
};

enum CCurl_Number {
    CCurl_numberConnectMilliseconds = 0,
    /// 0 for no limit.
    CCurl_numberTotalMilliseconds,
    /// The transfer ends with CCurl_timeout after this many seconds below CCurl_numberStallBytes a second.
    CCurl_numberStallSeconds,
    CCurl_numberStallBytes,
    /// 1 for HTTP/2 where TLS agrees on it, waiting for a connection that may be shared; 0 for HTTP/1.1.
    CCurl_numberHTTP2,
    /// 1 for a connection that nobody has used and nobody will use again.
    CCurl_numberOwnConnection,
};

/// What a transfer calls, on the engine's thread, while CCurl_perform or CCurl_resume runs.
struct CCurl_Callbacks {
    /// Whether to connect to, or to send a request to, this address of 4 or 16 bytes in network order: 1 or 0.
    /// Asked with the address that the socket is about to be connected to, so nothing can change in between.
    int (*_Nonnull mayConnect)(void *_Nullable context, const uint8_t *_Nonnull address, size_t count);
    /// One line of a response's head, its line end included; the empty line too. 0 to go on, else abort.
    int (*_Nonnull header)(void *_Nullable context, const uint8_t *_Nonnull line, size_t count);
    /// A piece of the body, decoded. Returns an enum CCurl_Body.
    int (*_Nonnull body)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);
};

/// Initializes libcurl, once a process. 1 if it can be used.
int CCurl_initialize(void);

struct CCurl_Engine *_Nullable CCurl_openEngine(int maximumConnections, int maximumConnectionsPerHost);
/// Every transfer must have been removed.
void CCurl_closeEngine(struct CCurl_Engine *_Nullable engine);
int CCurl_add(struct CCurl_Engine *_Nonnull engine, struct CCurl_Transfer *_Nonnull transfer);
void CCurl_remove(struct CCurl_Engine *_Nonnull engine, struct CCurl_Transfer *_Nonnull transfer);
/// Does what can be done without waiting.
int CCurl_perform(struct CCurl_Engine *_Nonnull engine);
/// Waits for a socket, a time limit, CCurl_wake or the given time.
int CCurl_wait(struct CCurl_Engine *_Nonnull engine, int milliseconds);
/// Ends the current or next CCurl_wait. Safe from any thread, while the engine is open.
void CCurl_wake(struct CCurl_Engine *_Nonnull engine);
/// The context of the next transfer that has ended, and how it did; NULL when there is none.
void *_Nullable CCurl_nextFinished(struct CCurl_Engine *_Nonnull engine, enum CCurl_Result *_Nonnull result);

/// A transfer with this project's fixed settings: http and https only, verified TLS 1.2 or later, no proxy whatever
/// the environment says, no cookies, no .netrc, no redirects followed, no signals.
struct CCurl_Transfer *_Nullable CCurl_openTransfer(struct CCurl_Callbacks callbacks);
void CCurl_closeTransfer(struct CCurl_Transfer *_Nullable transfer);
/// What the callbacks and CCurl_nextFinished are given. Must be set before the transfer is added.
int CCurl_setContext(struct CCurl_Transfer *_Nonnull transfer, void *_Nullable context);
/// Texts are copied.
int CCurl_setText(struct CCurl_Transfer *_Nonnull transfer, enum CCurl_Text option, const char *_Nullable text);
int CCurl_setNumber(struct CCurl_Transfer *_Nonnull transfer, enum CCurl_Number option, long value);
/// What is posted, which is copied; NULL for a request that asks for something alone.
int CCurl_setPosted(struct CCurl_Transfer *_Nonnull transfer, const uint8_t *_Nullable bytes, size_t count);
/// Adds "Name: value" to what is sent.
int CCurl_addHeader(struct CCurl_Transfer *_Nonnull transfer, const char *_Nonnull line);
/// Forgets the headers that were added.
void CCurl_clearHeaders(struct CCurl_Transfer *_Nonnull transfer);
/// Goes on after CCurl_bodyPause. May call back at once.
int CCurl_resume(struct CCurl_Transfer *_Nonnull transfer);
/// The local port of the connection that the last request went, or was to go, out on; 0 before the first.
int CCurl_localPort(const struct CCurl_Transfer *_Nonnull transfer);
/// What libcurl says about how the transfer ended; valid until the transfer is added again or closed.
const char *_Nonnull CCurl_message(const struct CCurl_Transfer *_Nonnull transfer);

/// Reads `reference`, relative to `base` if there is one, encoding what may not stand in a URL (spaces, non-ASCII).
/// NULL if it is no absolute URL, or memory ran out.
struct CCurl_URL *_Nullable CCurl_openURL(const char *_Nullable base, const char *_Nonnull reference);
void CCurl_closeURL(struct CCurl_URL *_Nullable url);
const char *_Nonnull CCurl_urlText(const struct CCurl_URL *_Nonnull url);
const char *_Nonnull CCurl_urlScheme(const struct CCurl_URL *_Nonnull url);
/// An IPv6 address is in brackets, any spelling of an IPv4 address is in four decimal parts; "" if there is no host.
const char *_Nonnull CCurl_urlHost(const struct CCurl_URL *_Nonnull url);
/// The port, the scheme's own where none is written; -1 if the scheme has none.
int CCurl_urlPort(const struct CCurl_URL *_Nonnull url);
/// 1 if there is a name or password in it.
int CCurl_urlHasCredentials(const struct CCurl_URL *_Nonnull url);

/// Seconds since 1970 of an HTTP date in any of its three forms (RFC 9110, section 5.6.7); -1 if it is none.
int64_t CCurl_parseDate(const char *_Nonnull text);

#endif
