/// Where the server is, for the addresses that it tells.
struct ServerAddress: Sendable {
    private let baseURL: BaseURL?

    init(_ configuration: ServerConfiguration) {
        baseURL = configuration.baseURL
    }

    /// What comes before every path of this server in addresses: empty, or as `/photos`.
    var base: String { baseURL?.path ?? "" }

    /// What comes before every path in addresses that are told: where people reach the server, else where this client did.
    func root(_ request: ServerRequest) -> String { baseURL?.absolute("") ?? request.origin }
}
