internal import Glibc

/// Why a fetch did not come to its end.
public enum FetchError: Error, Hashable, Sendable {
    /// The text is no absolute URL with a host.
    case invalidURL(String)
    /// Neither http nor https; the text is the scheme.
    case schemeNotAllowed(String)
    /// A name or password stands in the URL.
    case credentialsInURL
    /// A header to be sent holds a control character; the text is the header's name.
    case invalidHeader(String)
    /// The host has an address that is not public, and nobody has allowed that.
    case addressNotAllowed(host: String, address: String)
    /// The host has an address that is not public, had a public one before, and nobody has allowed that.
    case noLongerPublic(host: String, address: String)
    /// The host's name has no address, or no name server answered.
    case cannotResolve(host: String)
    /// No address of the host takes the connection.
    case cannotConnect(host: String)
    /// The server's certificate is not trusted, or it speaks no safe TLS; the text is the library's message.
    case notTrusted(host: String, String)
    /// A limit of `TimeLimits` has passed.
    case timeout
    /// More redirects than the number.
    case tooManyRedirects(Int)
    /// A status other than 2xx and 304, and when to ask again if the server said so.
    case http(status: Int, retryAfter: RetryAfter?)
    /// What came is not HTTP, or contradicts itself; the text says how.
    case badResponse(String)
    /// The server sends the whole where a part was asked for.
    case noParts
    /// `FetchRequest.mayBegin` said no.
    case unexpectedContent
    /// The body has more bytes than the number.
    case tooLarge(limit: Int)
    /// The connection ended before the body did. `received` is the length of what is in the file or was handed over.
    case interrupted(received: Int, expected: Int?)
    /// The file could not be written; the number is `errno`.
    case disk(Int32)
    /// Memory ran out.
    case outOfMemory
    /// The task was cancelled, or the fetcher was shut down.
    case cancelled
    /// `FetchRequest.isWanted` said no.
    case notWanted

    /// Whether the same request may succeed later without anyone changing anything.
    public var isTransient: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timeout, .badResponse, .interrupted, .outOfMemory: true
        // Another has cut the file meanwhile.
        case .disk(let number): number == ESTALE
        case .http(let status, _): [408, 425, 429].contains(status) || (500...599).contains(status)
        default: false
        }
    }
}

extension FetchError {
    /// What is the matter, as the end of a sentence that begins with the URL.
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
