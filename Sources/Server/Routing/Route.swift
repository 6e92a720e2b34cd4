internal import HTTPTypes

/// What answers a request.
typealias Handler = @Sendable (ServerRequest) async throws -> Answer

/// One method of one path, and what answers it.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// The path as a person reads it: `/api/v1/photos/{id}`.
    let path: String
    let isPage: Bool
    let audience: Audience
    let handler: Handler
    /// The path in pieces; one in braces stands for any text.
    let pattern: [Piece]

    enum Piece: Sendable, Equatable {
        case text(String)
        case parameter(String)
    }

    /// A route of the API.
    init(
        _ method: HTTPRequest.Method, _ path: String, for audience: Audience = .readers, _ handler: @escaping Handler
    ) {
        self.init(method, path, isPage: false, audience, handler)
    }

    /// A page: its errors are pages too.
    static func page(
        _ path: String, method: HTTPRequest.Method = .get, for audience: Audience = .readers,
        _ handler: @escaping Handler
    ) -> Route {
        Route(method, path, isPage: true, audience, handler)
    }

    private init(
        _ method: HTTPRequest.Method, _ path: String, isPage: Bool, _ audience: Audience, _ handler: @escaping Handler
    ) {
        (self.method, self.path, self.isPage, self.audience, self.handler) = (method, path, isPage, audience, handler)
        pattern = Self.pieces(path).map { piece in
            piece.hasPrefix("{") ? .parameter(String(piece.dropFirst().dropLast())) : .text(String(piece))
        }
    }

    /// Whether an answer lasts as long as somebody listens.
    var isStream: Bool { path == "/api/v1/events" }

    /// What is between the slashes; none for `/`.
    static func pieces(_ path: String) -> [Substring] {
        path == "/" ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The parameters of a path that this route is for; nil for another path.
    func parameters(of pieces: [String]) -> [String: String]? {
        guard pieces.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (piece, expected) in zip(pieces, pattern) {
            switch expected {
            case .text(let text): guard piece == text else { return nil }
            case .parameter(let name):
                guard !piece.isEmpty else { return nil }
                parameters[name] = piece
            }
        }
        return parameters
    }
}
