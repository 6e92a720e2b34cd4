/// The address of the server, for the URLs in its responses.
struct ServerAddress: Sendable {
    private let baseURL: BaseURL?
    /// Whether the certificate is one that browsers warn of.
    let isWarnedOf: Bool

    init(_ configuration: ServerConfiguration) {
        baseURL = configuration.baseURL
        isWarnedOf = configuration.home != nil
    }

    /// The base path of this server in URLs: empty, or such as `/photos`.
    var base: String { baseURL?.path ?? "" }

    /// The root of absolute URLs: the base URL, else the origin that this client used.
    func root(_ request: ServerRequest) -> String { baseURL?.absolute("") ?? request.origin }
}
