/// The header of a response, and what follows from it.
public struct FetchResponse: Hashable, Sendable {
    /// 200; 206 for a resumed download, 416 if it was already complete; 304 for an unchanged file; other values of
    /// success.
    public var status: Int
    /// The URL of the response, after all redirects.
    public var finalURL: String
    /// The new URL after permanent redirects: the last of the 301 and 308 before any other redirect. Nil without any.
    /// Store it only if the body is as expected: a captive portal redirects too.
    public var permanentURL: String?
    /// The validators for the next request.
    public var validators: Validators
    /// As it was received; not reliable.
    public var contentType: String?
    /// The length of the whole file in bytes, if the server stated it; nil for a compressed body.
    public var contentLength: Int?
    /// How long the response is fresh.
    public var freshness: Freshness
    /// The value of `Retry-After`, if any.
    public var retryAfter: RetryAfter?
    /// The number of received bytes of the body, after decompression; only those of this response if a download was
    /// resumed.
    public var receivedBytes = 0
    /// Set if the response may belong to another request; nil if that cannot be detected.
    public var desynchronisation: DesynchronisationFlag?

    /// Whether the local copy is current.
    public var isNotModified: Bool { status == 304 }
}

extension FetchResponse {
    /// A response that does not come from the network, for a file of a given length.
    package init(
        status: Int, url: String, validators: Validators, contentType: String?, contentLength: Int?,
        freshness: Freshness = Freshness(), retryAfter: RetryAfter? = nil
    ) {
        self.init(
            status: status, finalURL: url, permanentURL: nil, validators: validators, contentType: contentType,
            contentLength: contentLength, freshness: freshness, retryAfter: retryAfter)
    }
}
