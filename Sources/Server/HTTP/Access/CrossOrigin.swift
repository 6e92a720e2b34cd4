internal import HTTPTypes

/// Cross-origin access: viewers on other sites can use the IIIF routes (Image API 3.0, section 7.1; CORS in the Fetch standard),
/// and shares.
enum CrossOrigin {
    /// Whether a path, without the server's base path, is open to pages of other sites.
    static func isShared(_ path: String) -> Bool { path.hasPrefix("/iiif/") }

    /// Lets pages of all sites read a response. Their requests carry no cookies.
    static func share(_ headers: inout HTTPFields) {
        headers[.accessControlAllowOrigin] = "*"
        headers[.accessControlExposeHeaders] = "Link, ETag"
        headers[.crossOriginResourcePolicy] = "cross-origin"
    }

    /// The response to a CORS preflight request.
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

    /// Keeps other sites out of a library that is not public: on a person's own machine nobody signs in, and any page that the
    /// person visits could send requests. Browsers state where a request comes from (Fetch Metadata); following a link is allowed.
    ///
    /// - Parameter isByCredentials: whether only the header `Authorization`, which no browser adds by itself, can let the client in.
    /// - Throws: ``Problem`` 403.
    static func check(_ headers: HTTPFields, _ configuration: ServerConfiguration, isByCredentials: Bool) throws {
        guard !configuration.isPublic, headers[.secFetchSite] == "cross-site", headers[.secFetchMode] != "navigate",
            !isByCredentials
        else { return }
        throw Problem(.forbidden, "not allowed: other sites can read this server only if it was started with --public")
    }
}

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
}
