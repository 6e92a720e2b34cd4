internal import HTTPTypes

/// What every answer tells browsers to keep to.
enum SecurityHeaders {
    /// What pages may load: nothing from elsewhere, nothing inline.
    static let pagePolicy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
        """

    /// What the service worker may load.
    static let workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'"

    /// For files as strangers made them: nothing runs, and nothing is sent anywhere.
    static let foreignPolicy = "sandbox; default-src 'none'; form-action 'none'; frame-ancestors 'none'"

    /// For what is no page: a browser that shows it as one runs nothing.
    private static let otherPolicy = "default-src 'none'; frame-ancestors 'none'"

    /// Adds the headers to those of an answer.
    static func apply(to headers: inout HTTPFields) {
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "same-origin"
        if headers[.crossOriginResourcePolicy] == nil { headers[.crossOriginResourcePolicy] = "same-origin" }
        if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = otherPolicy }
        // The same as the policy's frame-ancestors, for browsers and scanners that look for no policy (RFC 7034).
        if headers[.contentSecurityPolicy] == pagePolicy { headers[.xFrameOptions] = "DENY" }
    }
}

// Each is a token, which is all that a name has to be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    /// The field of HTTP/1, which HTTP/2 may have beside its pseudo-header.
    static let hostField = HTTPField.Name("Host")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let saveData = HTTPField.Name("Save-Data")!
    static let serviceWorkerAllowed = HTTPField.Name("Service-Worker-Allowed")!
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    /// Asks a proxy to pass a stream on as it comes.
    static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!
}
