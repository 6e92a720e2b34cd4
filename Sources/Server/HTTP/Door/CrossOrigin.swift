internal import HTTPTypes

/// Sharing with pages of other sites: the IIIF routes are for viewers that live elsewhere (Image API 3.0, section 7.1; the Fetch
/// standard's CORS protocol).
enum CrossOrigin {
    /// Whether a path, without the server's base, is one that pages of other sites may ask for.
    static func isShared(_ path: String) -> Bool { path.hasPrefix("/iiif/") }

    /// Lets pages of all sites read an answer. They ask without cookies.
    static func share(_ headers: inout HTTPFields) {
        headers[.accessControlAllowOrigin] = "*"
        headers[.accessControlExposeHeaders] = "Link, ETag"
        headers[.crossOriginResourcePolicy] = "cross-origin"
    }

    /// The answer to a browser that asks what it may ask.
    static func preflight(_ methods: [HTTPRequest.Method]) -> Answer {
        let names = Set([.options] + (methods.contains(.get) ? [.head] + methods : methods)).map(\.rawValue).sorted()
        let allowed = names.joined(separator: ", ")
        return Answer(
            status: .noContent,
            headers: [
                .allow: allowed, .accessControlAllowMethods: allowed,
                .accessControlAllowHeaders: "Accept, Authorization, If-None-Match, Range",
                .accessControlMaxAge: "86400",
            ])
    }

    /// Keeps pages of other sites from looking through a library that isn't open to everybody: on a person's own machine nobody
    /// signs in, and any page that the person visits could ask. Browsers say where a request comes from (Fetch Metadata), and
    /// only a person can follow a link.
    ///
    /// - Throws: ``Problem`` 403.
    static func check(_ headers: HTTPFields, _ configuration: ServerConfiguration) throws {
        guard !configuration.isPublic, headers[.secFetchSite] == "cross-site", headers[.secFetchMode] != "navigate",
            headers[.authorization] == nil
        else { return }
        throw Problem(.forbidden, "not allowed: other sites can read this server only if it was started with --public")
    }
}

// Each is a token, which is all that a name has to be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
}
