internal import HTTPTypes

/// A function that answers a request.
typealias Handler = @Sendable (ServerRequest) async throws -> Answer

/// A method and path with its handler.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// The path pattern, such as `/api/v1/photos/{id}`.
    let path: String
    let isPage: Bool
    let audience: Audience
    /// The maximum size of a body, in bytes.
    let bodyLimit: Int
    let handler: Handler
    /// The pieces of the path; `{name}` matches any piece, `{name*}` at the end all remaining ones with their slashes.
    let pattern: [Piece]

    enum Piece: Sendable, Equatable {
        case text(String)
        case parameter(String)
        /// All remaining pieces, at least one; only at the end.
        case rest(String)
    }

    /// The maximum size of a body, in bytes, where a route does not state another.
    static let usualBodyLimit = 64 << 10

    /// Creates a route of the API.
    ///
    /// - Parameter bodyLimit: the maximum size of a body, in bytes.
    init(
        _ method: HTTPRequest.Method, _ path: String, for audience: Audience = .readers,
        bodyLimit: Int = usualBodyLimit, _ handler: @escaping Handler
    ) {
        self.init(method, path, isPage: false, audience, bodyLimit, handler)
    }

    /// Creates the route of a page; its errors are pages too.
    static func page(
        _ path: String, method: HTTPRequest.Method = .get, for audience: Audience = .readers,
        bodyLimit: Int = usualBodyLimit, _ handler: @escaping Handler
    ) -> Route {
        Route(method, path, isPage: true, audience, bodyLimit, handler)
    }

    private init(
        _ method: HTTPRequest.Method, _ path: String, isPage: Bool, _ audience: Audience, _ bodyLimit: Int,
        _ handler: @escaping Handler
    ) {
        (self.method, self.path, self.isPage, self.audience, self.handler) = (method, path, isPage, audience, handler)
        self.bodyLimit = bodyLimit
        pattern = Self.pieces(path).map { piece in
            if piece.hasSuffix("*}") { return .rest(String(piece.dropFirst().dropLast(2))) }
            return piece.hasPrefix("{") ? .parameter(String(piece.dropFirst().dropLast())) : .text(String(piece))
        }
    }

    /// Whether the response is an endless stream.
    var isStream: Bool { path == "/api/v1/events" }

    /// The pieces between the slashes; none for `/`.
    static func pieces(_ path: String) -> [Substring] {
        path == "/" ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The parameters of a path that matches this route; nil if it does not match.
    func parameters(of pieces: [String]) -> [String: String]? {
        var hasRest = false
        if case .rest = pattern.last { hasRest = true }
        guard hasRest ? pieces.count >= pattern.count : pieces.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (index, expected) in pattern.enumerated() {
            let piece = pieces[index]
            switch expected {
            case .text(let text): guard piece == text else { return nil }
            case .parameter(let name):
                guard !piece.isEmpty else { return nil }
                parameters[name] = piece
            case .rest(let name):
                guard !pieces[index...].contains("") else { return nil }
                parameters[name] = pieces[index...].joined(separator: "/")
            }
        }
        return parameters
    }
}
