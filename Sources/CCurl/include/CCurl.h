#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

/* The complete interface to libcurl. Options, their values and result codes have names of their own here, so that
   curl's variadic macros are used only in this target; the caller decides which requests are sent, and when. */

/// Many transfers on one thread (a multi handle). Only CCurl_wake can be called from another thread.
struct CCurl_Engine;

/// One transfer (an easy handle). Used only on the engine's thread.
struct CCurl_Transfer;

/// The parts of a URL, from the same parser that connects, so that two parsers cannot disagree about the host.
struct CCurl_URL;

/// How a transfer or a call ended.
enum CCurl_Result {
    CCurl_ok = 0,
    CCurl_cannotResolve,
    CCurl_cannotConnect,
    /// No TLS connection: the certificate is not trusted, or the server supports no secure version of TLS.
    CCurl_notTrusted,
    CCurl_timeout,
    /// The connection ended before the body did.
    CCurl_interrupted,
    /// A callback asked for the end.
    CCurl_aborted,
    /// The response is not HTTP, or its content coding is invalid.
    CCurl_badResponse,
    /// The URL has no valid host (an internationalised name without an ASCII form).
    CCurl_invalidURL,
    /// Nothing was sent: the connection to be reused had unrequested data on it. It is closed; the same transfer can be
    /// added again.
    CCurl_desynchronisedConnection,
    CCurl_noMemory,
    CCurl_other,
};

enum CCurl_Body {
    CCurl_bodyTaken = 0,
    /// Nothing of this piece was taken: it is delivered again after CCurl_resume.
    CCurl_bodyPause,
    CCurl_bodyAbort,
};

enum CCurl_Text {
    CCurl_textURL = 0,
    /// A PEM file of trusted certificates, instead of the system's.
    CCurl_textCertificates,
    /// Sent as Accept-Encoding; the body is decoded according to the response.
    CCurl_textAcceptEncoding,
    /// Sent as Range, such as "500-".
    CCurl_textRange,
    /// The method in place of GET or POST; NULL for these.
    CCurl_textMethod,
};

enum CCurl_Number {
    CCurl_numberConnectMilliseconds = 0,
    /// 0 for no limit.
    CCurl_numberTotalMilliseconds,
    /// The transfer ends with CCurl_timeout after this many seconds below CCurl_numberStallBytes a second.
    CCurl_numberStallSeconds,
    CCurl_numberStallBytes,
    /// 1 for HTTP/2 if TLS negotiates it, waiting for a connection that can be shared; 0 for HTTP/1.1.
    CCurl_numberHTTP2,
    /// 1 for a new connection that is not reused afterwards.
    CCurl_numberOwnConnection,
    /// 1 for a response that has no body whatever its header says. Set after CCurl_setPosted.
    CCurl_numberNoBody,
};

/// The callbacks of a transfer, on the engine's thread, during CCurl_perform or CCurl_resume.
struct CCurl_Callbacks {
    /// Whether to connect to, or to send a request to, this address of 4 or 16 bytes in network order: 1 or 0. Called
    /// with the very address that the socket connects to, so it cannot change in between.
    int (*_Nonnull mayConnect)(void *_Nullable context, const uint8_t *_Nonnull address, size_t count);
    /// One line of a response's header, including its line end; also the empty line. Returns 0 to continue, else the
    /// transfer is aborted.
    int (*_Nonnull header)(void *_Nullable context, const uint8_t *_Nonnull line, size_t count);
    /// A piece of the body, decoded. Returns an enum CCurl_Body.
    int (*_Nonnull body)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);
};

/// Initializes libcurl, once a process. 1 if it is available.
int CCurl_initialize(void);

struct CCurl_Engine *_Nullable CCurl_openEngine(int maximumConnections, int maximumConnectionsPerHost);
/// Every transfer must have been removed.
void CCurl_closeEngine(struct CCurl_Engine *_Nullable engine);
int CCurl_add(struct CCurl_Engine *_Nonnull engine, struct CCurl_Transfer *_Nonnull transfer);
void CCurl_remove(struct CCurl_Engine *_Nonnull engine, struct CCurl_Transfer *_Nonnull transfer);
/// Does the work that is possible without waiting.
int CCurl_perform(struct CCurl_Engine *_Nonnull engine);
/// Waits for a socket, a time limit, CCurl_wake, or until the time has passed.
int CCurl_wait(struct CCurl_Engine *_Nonnull engine, int milliseconds);
/// Ends the current or next CCurl_wait. Can be called on any thread while the engine is open.
void CCurl_wake(struct CCurl_Engine *_Nonnull engine);
/// The context of the next transfer that has ended, with its result; NULL if there is none.
void *_Nullable CCurl_nextFinished(struct CCurl_Engine *_Nonnull engine, enum CCurl_Result *_Nonnull result);

/// A transfer with this project's fixed settings: http and https only, verified TLS 1.2 or later, no proxy regardless
/// of the environment, no cookies, no .netrc, no automatic redirects, no signals.
struct CCurl_Transfer *_Nullable CCurl_openTransfer(struct CCurl_Callbacks callbacks);
void CCurl_closeTransfer(struct CCurl_Transfer *_Nullable transfer);
/// Sets the argument of callbacks and the result of CCurl_nextFinished. Must be called before the transfer is added.
int CCurl_setContext(struct CCurl_Transfer *_Nonnull transfer, void *_Nullable context);
/// The text is copied.
int CCurl_setText(struct CCurl_Transfer *_Nonnull transfer, enum CCurl_Text option, const char *_Nullable text);
int CCurl_setNumber(struct CCurl_Transfer *_Nonnull transfer, enum CCurl_Number option, long value);
/// The body of a POST request, which is copied; NULL for a GET request.
int CCurl_setPosted(struct CCurl_Transfer *_Nonnull transfer, const uint8_t *_Nullable bytes, size_t count);
/// Adds a header "Name: value" to the request.
int CCurl_addHeader(struct CCurl_Transfer *_Nonnull transfer, const char *_Nonnull line);
/// Removes the headers that were added.
void CCurl_clearHeaders(struct CCurl_Transfer *_Nonnull transfer);
/// Continues after CCurl_bodyPause. May call callbacks before it returns.
int CCurl_resume(struct CCurl_Transfer *_Nonnull transfer);
/// The local port of the last request's connection; 0 before the first request.
int CCurl_localPort(const struct CCurl_Transfer *_Nonnull transfer);
/// libcurl's message about the end of the transfer; valid until the transfer is added again or closed.
const char *_Nonnull CCurl_message(const struct CCurl_Transfer *_Nonnull transfer);

/// Parses `reference`, relative to `base` if it is not NULL, and encodes characters that a URL cannot contain (spaces,
/// non-ASCII). NULL if it is not an absolute URL, or memory is short.
struct CCurl_URL *_Nullable CCurl_openURL(const char *_Nullable base, const char *_Nonnull reference);
void CCurl_closeURL(struct CCurl_URL *_Nullable url);
const char *_Nonnull CCurl_urlText(const struct CCurl_URL *_Nonnull url);
const char *_Nonnull CCurl_urlScheme(const struct CCurl_URL *_Nonnull url);
/// An IPv6 address is in brackets, an IPv4 address in four decimal parts however it was written; "" without a host.
const char *_Nonnull CCurl_urlHost(const struct CCurl_URL *_Nonnull url);
/// The port, or the default of the scheme; -1 if the scheme has none.
int CCurl_urlPort(const struct CCurl_URL *_Nonnull url);
/// 1 if the URL contains a user name or password.
int CCurl_urlHasCredentials(const struct CCurl_URL *_Nonnull url);

/// Seconds since 1970 of an HTTP date in any of its three forms (RFC 9110, section 5.6.7); -1 for other texts.
int64_t CCurl_parseDate(const char *_Nonnull text);

#endif
