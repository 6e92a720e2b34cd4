internal import Foundation
public import PhotoLibrary

/// The address under which people reach the server; behind a proxy it differs from the one it listens at.
public struct BaseURL: Sendable, Equatable {
    /// The scheme, host and port as browsers send them in `Origin`: `https://example.org`.
    public let origin: String
    /// The host in lower case, without brackets: `example.org`.
    let host: String
    /// The base path: empty, or such as `/photos`.
    public let path: String

    /// Parses an absolute HTTP URL without query or fragment.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for anything else.
    public init(_ text: String) throws(LibraryError) {
        let wrong = LibraryError.usage(
            "invalid base URL '\(text.prefix(100))': expected a URL such as https://example.org/photos")
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = parts.encodedHost, !host.isEmpty,
            parts.query == nil, parts.fragment == nil, parts.user == nil, parts.password == nil
        else { throw wrong }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        guard path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().allSatisfy({ !$0.isEmpty })
        else { throw wrong }
        let standard = scheme == "http" ? 80 : 443
        let port = parts.port.map { $0 == standard ? "" : ":\($0)" } ?? ""
        self.host = Self.bare(host.lowercased())
        self.origin = "\(scheme)://\(host.lowercased())\(port)"
        self.path = path
    }

    /// The address that the server listens at.
    init(host: String, port: Int, isSecure: Bool) {
        self.host = Self.bare(host)
        let (scheme, standard) = isSecure ? ("https", 443) : ("http", 80)
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        origin = "\(scheme)://\(name)\(port == standard ? "" : ":\(port)")"
        path = ""
    }

    /// The absolute URL of a path that begins with a slash.
    func absolute(_ path: String) -> String {
        origin + self.path + path
    }

    private static func bare(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}
