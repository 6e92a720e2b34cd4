internal import Foundation
internal import HTTPTypes

/// Paths that contain the token of a share. Anyone who knows the token sees the photos, so it is not logged, and browsers and search
/// engines are asked not to pass it on.
package enum SharePath {
    /// Whether a path, without the server's base path, belongs to a share.
    package static func isShare(_ path: String) -> Bool { token(in: path) != nil }

    /// A path and query as logs may have them: with `…` in place of a token.
    ///
    /// - Parameter base: the base path of the server.
    package static func withoutToken(_ path: String, base: String) -> String {
        if !base.isEmpty, path.hasPrefix(base) {
            let rest = String(path.dropFirst(base.count))
            if let token = token(in: rest) { return base + rest.replacingCharacters(in: token, with: "…") }
        }
        return token(in: path).map { path.replacingCharacters(in: $0, with: "…") } ?? path
    }

    /// Where a path has the token: after `/s/`, also if that is percent-encoded.
    private static func token(in path: String) -> Range<String.Index>? {
        guard path.hasPrefix("/"), let end = path.dropFirst().firstIndex(of: "/") else { return nil }
        let first = path[path.index(after: path.startIndex)..<end]
        guard first == "s" || first.removingPercentEncoding == "s" else { return nil }
        let start = path.index(after: end)
        return start..<(path[start...].firstIndex { $0 == "/" || $0 == "?" } ?? path.endIndex)
    }

    /// Keeps browsers from sending the link to other sites, and search engines from keeping what it shows.
    static func hide(_ headers: inout HTTPFields) {
        headers[.referrerPolicy] = "no-referrer"
        headers[.robots] = "noindex, nofollow, noarchive"
        // A browser asks again each time, so that what it kept ends with the link.
        if headers[.cacheControl] != "no-store" { headers[.cacheControl] = "private, no-cache" }
    }
}

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    fileprivate static let robots = HTTPField.Name("X-Robots-Tag")!
}
