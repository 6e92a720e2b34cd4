internal import Foundation
internal import HTTPTypes

/// All routes of the server.
struct RouteTable: Sendable {
    let routes: [Route]
    /// What comes before every path where a proxy passes it on: empty, or as `/photos`.
    let basePath: String

    enum Match {
        case found(Route, parameters: [String: String])
        /// The path is known, but not with this method.
        case wrongMethod(allowed: [HTTPRequest.Method], for: Audience)
        case unknown

        /// The route that was found.
        var route: Route? {
            if case .found(let route, _) = self { return route }
            return nil
        }

        /// Who may know that it is so. What there is and what isn't is nobody's business who may not look.
        var audience: Audience {
            switch self {
            case .found(let route, _): route.audience
            case .wrongMethod(_, let audience): audience
            case .unknown: .readers
            }
        }
    }

    /// The route of a request. A HEAD is what GET would be.
    ///
    /// A path may come with the base path, or without where the proxy takes it off.
    func match(_ method: HTTPRequest.Method, _ path: String) -> Match {
        if !basePath.isEmpty, path == basePath || path.hasPrefix(basePath + "/") {
            let rest = path.dropFirst(basePath.count)
            let match = matchBare(method, rest.isEmpty ? "/" : String(rest))
            if case .unknown = match {} else { return match }
        }
        return matchBare(method, path)
    }

    private func matchBare(_ method: HTTPRequest.Method, _ path: String) -> Match {
        guard path.hasPrefix("/") else { return .unknown }
        var pieces: [String] = []
        for piece in Route.pieces(path) {
            // Nearly every piece is as it was sent, and to decode it would cost more than all else here.
            let decoded = piece.utf8.contains(UInt8(ascii: "%")) ? piece.removingPercentEncoding : String(piece)
            // A piece that is no text in UTF-8, or hides a slash or a NUL, names nothing here.
            guard let text = decoded, !text.utf8.contains(where: { $0 == 0x2F || $0 < 0x20 })
            else { return .unknown }
            pieces.append(text)
        }
        let wanted = method == .head ? .get : method
        let matches = routes.compactMap { route in
            route.parameters(of: pieces).map { (route: route, parameters: $0) }
        }
        // A path that is written out comes before one with a piece for any text.
        guard let least = matches.map(\.parameters.count).min() else { return .unknown }
        let best = matches.filter { $0.parameters.count == least }
        guard let match = best.first(where: { $0.route.method == wanted }) else {
            let isForAll = best.contains { $0.route.audience == .all }
            return .wrongMethod(allowed: best.map(\.route.method), for: isForAll ? .all : .readers)
        }
        return .found(match.route, parameters: match.parameters)
    }
}
