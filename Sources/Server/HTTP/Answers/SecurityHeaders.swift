internal import HTTPTypes

/// The security headers of every response.
enum SecurityHeaders {
    /// The policy of pages: nothing from other origins, nothing inline.
    static let pagePolicy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
        """

    /// The policy of the service worker.
    static let workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'"

    /// The policy of files of unknown origin: nothing runs, nothing is sent anywhere.
    static let foreignPolicy = "sandbox; default-src 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The policy of everything else: a browser that renders it as a page runs nothing.
    private static let otherPolicy = "default-src 'none'; frame-ancestors 'none'"

    /// Adds the security headers to those of a response.
    static func apply(to headers: inout HTTPFields) {
        headers[.xContentTypeOptions] = "nosniff"
        if headers[.referrerPolicy] == nil { headers[.referrerPolicy] = "same-origin" }
        if headers[.crossOriginResourcePolicy] == nil { headers[.crossOriginResourcePolicy] = "same-origin" }
        if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = otherPolicy }
        // The older form of the policy's `frame-ancestors`, for browsers and scanners that ignore the policy (RFC 7034).
        if headers[.contentSecurityPolicy] == pagePolicy { headers[.xFrameOptions] = "DENY" }
    }
}

// Each is a valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    /// `Host` of HTTP/1, which HTTP/2 requests can have besides `:authority`.
    static let hostField = HTTPField.Name("Host")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let saveData = HTTPField.Name("Save-Data")!
    static let serviceWorkerAllowed = HTTPField.Name("Service-Worker-Allowed")!
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    /// Tells a proxy not to buffer the response.
    static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!
}
