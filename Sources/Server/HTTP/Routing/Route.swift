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
    /// The path in pieces; one in braces stands for any text, `{name*}` at the end for any pieces with the slashes between.
    let pattern: [Piece]

    enum Piece: Sendable, Equatable {
        case text(String)
        case parameter(String)
        /// All that is left, at least one piece; it stands last.
        case rest(String)
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
            if piece.hasSuffix("*}") { return .rest(String(piece.dropFirst().dropLast(2))) }
            return piece.hasPrefix("{") ? .parameter(String(piece.dropFirst().dropLast())) : .text(String(piece))
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
