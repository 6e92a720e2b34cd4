internal import Glibc

/// Why a fetch failed.
public enum FetchError: Error, Hashable, Sendable {
    /// The text is not an absolute URL with a host.
    case invalidURL(String)
    /// The scheme is neither http nor https; the payload is the scheme.
    case schemeNotAllowed(String)
    /// The URL contains a user name or password.
    case credentialsInURL
    /// A request header contains a control character; the payload is the header's name.
    case invalidHeader(String)
    /// The host has a non-public address, which the request does not permit.
    case addressNotAllowed(host: String, address: String)
    /// The host has a non-public address, had a public one before, and the request does not permit that.
    case noLongerPublic(host: String, address: String)
    /// The host name has no address, or no name server responded.
    case cannotResolve(host: String)
    /// No address of the host accepts the connection.
    case cannotConnect(host: String)
    /// The server's certificate is not trusted, or it supports no secure version of TLS; the text is the library's
    /// message.
    case notTrusted(host: String, String)
    /// A limit of `TimeLimits` was exceeded.
    case timeout
    /// More redirects than this number.
    case tooManyRedirects(Int)
    /// A status other than 2xx and 304, with the server's `Retry-After`, if any.
    case http(status: Int, retryAfter: RetryAfter?)
    /// The response is not HTTP, or contradicts itself; the text is the reason.
    case badResponse(String)
    /// The server sends the whole file instead of the requested range.
    case noParts
    /// `FetchRequest.mayBegin` returned false.
    case unexpectedContent
    /// The body has more bytes than this.
    case tooLarge(limit: Int)
    /// The connection ended before the body did. `received` is the number of bytes in the file or delivered.
    case interrupted(received: Int, expected: Int?)
    /// The file could not be written; the payload is `errno`.
    case disk(Int32)
    /// Memory ran out.
    case outOfMemory
    /// The task was cancelled, or the fetcher was shut down.
    case cancelled
    /// `FetchRequest.isWanted` returned false.
    case notWanted

    /// Whether the same request may succeed later without any change here.
    public var isTransient: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timeout, .badResponse, .interrupted, .outOfMemory: true
        // Another process truncated the file in the meantime.
        case .disk(let number): number == ESTALE
        case .http(let status, _): [408, 425, 429].contains(status) || (500...599).contains(status)
        default: false
        }
    }
}

extension FetchError {
    /// The reason, as the end of a sentence that begins with the URL.
    public var reason: String {
        switch self {
        case .invalidURL: "is not a URL with a host"
        case .schemeNotAllowed(let scheme): "has the scheme '\(scheme)': expected http or https"
        case .credentialsInURL: "contains a user name or password, which is not allowed in a URL"
        case .invalidHeader(let name): "cannot be requested: the header \(name) contains a control character"
        case .addressNotAllowed(let host, let address): "leads to a private network (\(host) is \(address))"
        case .noLongerPublic(let host, let address):
            "leads to a private network now (\(host) is \(address)), but was public before"
        case .cannotResolve(let host): "cannot be reached: no address found for \(host)"
        case .cannotConnect(let host): "cannot be reached: \(host) does not accept connections"
        case .notTrusted(let host, let message): "cannot be trusted: no secure connection to \(host) (\(message))"
        case .timeout: "did not answer in time"
        case .tooManyRedirects(let limit): "redirects more than \(limit) times"
        case .http(let status, _): "answered \(Self.statusText(status))"
        case .badResponse(let what): "sent an invalid response (\(what))"
        case .noParts: "cannot be fetched in parts: the server ignores `Range`"
        case .unexpectedContent: "sent unexpected content"
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .interrupted(let received, let expected): Self.cut(received, expected)
        case .disk(let number): "cannot be written to disk: \(unsafe String(cString: strerror(number)).lowercased())"
        case .outOfMemory: "needs more memory than is available"
        case .cancelled: "was cancelled"
        case .notWanted: "was not requested"
        }
    }

    /// A status with its reason phrase, as `404 Not Found`; the status alone where its phrase is not known
    /// (RFC 9110, section 15; RFC 6585).
    private static func statusText(_ status: Int) -> String {
        let phrases = [
            400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
            405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
            411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
            415: "Unsupported Media Type", 416: "Range Not Satisfiable", 422: "Unprocessable Content",
            425: "Too Early", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
            451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented",
            502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
            505: "HTTP Version Not Supported",
        ]
        return phrases[status].map { "\(status) \($0)" } ?? "\(status)"
    }

    private static func cut(_ received: Int, _ expected: Int?) -> String {
        guard let expected else { return "was cut off after \(received) bytes" }
        return "was cut off after \(received) of \(expected) bytes"
    }
}
