internal import CCurl

/// The end of a transfer in libcurl.
enum CurlEnding {
    case good
    case cannotResolve
    case cannotConnect
    /// The text is the library's message.
    case notTrusted(String)
    case timeout
    case interrupted
    /// A callback aborted it.
    case aborted
    /// The text is the library's message.
    case badResponse(String)
    case invalidURL
    /// Nothing was sent; another connection may work.
    case desynchronised
    case outOfMemory

    init(_ result: CCurl_Result, message: @autoclosure () -> String) {
        self =
            switch result {
            case CCurl_ok: .good
            case CCurl_cannotResolve: .cannotResolve
            case CCurl_cannotConnect: .cannotConnect
            case CCurl_notTrusted: .notTrusted(message())
            case CCurl_timeout: .timeout
            case CCurl_interrupted: .interrupted
            case CCurl_aborted: .aborted
            case CCurl_invalidURL: .invalidURL
            case CCurl_desynchronisedConnection: .desynchronised
            case CCurl_noMemory: .outOfMemory
            default: .badResponse(message())
            }
    }

    var isGood: Bool {
        if case .good = self { true } else { false }
    }

    /// Whether a refused address can be the cause.
    var isConnectFailure: Bool {
        switch self {
        case .cannotConnect, .aborted: true
        default: false
        }
    }
}
