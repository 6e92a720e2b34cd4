internal import Foundation
internal import HTTPTypes

/// All routes of the server.
struct RouteTable: Sendable {
    let routes: [Route]
    /// The base path behind a proxy: empty, or such as `/photos`.
    let basePath: String

    enum Match {
        case found(Route, parameters: [String: String])
        /// The path exists, but not for this method.
        case wrongMethod(allowed: [HTTPRequest.Method], for: Audience)
        case unknown

        /// The matched route.
        var route: Route? {
            if case .found(let route, _) = self { return route }
            return nil
        }

        /// Who may learn the outcome: an unauthorised client must not be able to probe which routes exist.
        var audience: Audience {
            switch self {
            case .found(let route, _): route.audience
            case .wrongMethod(_, let audience): audience
            case .unknown: .readers
            }
        }
    }

    /// Finds the route of a request. HEAD uses the route of GET.
    ///
    /// Paths match with the base path, and without it, because some proxies remove it.
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
            // Almost no piece is percent-encoded, and decoding would cost more than all else here.
            let decoded = piece.utf8.contains(UInt8(ascii: "%")) ? piece.removingPercentEncoding : String(piece)
            // A piece that is not UTF-8, or contains an encoded slash or control character, matches nothing.
            guard let text = decoded, !text.utf8.contains(where: { $0 == 0x2F || $0 < 0x20 })
            else { return .unknown }
            pieces.append(text)
        }
        let wanted = method == .head ? .get : method
        let matches = routes.compactMap { route in
            route.parameters(of: pieces).map { (route: route, parameters: $0) }
        }
        // A literal path takes precedence over one with parameters.
        guard let least = matches.map(\.parameters.count).min() else { return .unknown }
        let best = matches.filter { $0.parameters.count == least }
        guard let match = best.first(where: { $0.route.method == wanted }) else {
            let isForAll = best.contains { $0.route.audience == .all }
            return .wrongMethod(allowed: best.map(\.route.method), for: isForAll ? .all : .readers)
        }
        return .found(match.route, parameters: match.parameters)
    }
}
