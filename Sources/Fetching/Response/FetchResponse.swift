/// What a server said of what it sent.
public struct FetchResponse: Hashable, Sendable {
    /// 200, 206 for a resumed download, 416 for one of which all was here, 304 for one of which nothing was sent; other
    /// successes as they came.
    public var status: Int
    /// The URL that answered, after all redirects.
    public var finalURL: String
    /// Where the URL asked for has moved for good: the end of the 301 and 308 that came before any other redirect. Nil
    /// if there were none. To be remembered only if the body is what was expected: a captive portal redirects too.
    public var permanentURL: String?
    /// For the next request.
    public var validators: Validators
    /// As it came; not to be believed.
    public var contentType: String?
    /// How long the whole file is, in bytes, as far as the server said so; nil for a compressed body.
    public var contentLength: Int?
    /// How long it need not be asked for again.
    public var freshness: Freshness
    /// When the server wants to be asked again, if it said so.
    public var retryAfter: RetryAfter?
    /// How many bytes of body were taken, after decompression; of this response alone where a download was resumed.
    public var receivedBytes = 0
    /// Whether it may be the answer to another request, as far as that could be seen; nil where it can't be.
    public var doubt: Doubt?

    /// Whether the copy at hand is still the newest.
    public var isNotModified: Bool { status == 304 }
}

extension FetchResponse {
    /// What a server said that answered by itself, of a file so long.
    package init(
        status: Int, url: String, validators: Validators, contentType: String?, contentLength: Int?,
        freshness: Freshness = Freshness(), retryAfter: RetryAfter? = nil
    ) {
        self.init(
            status: status, finalURL: url, permanentURL: nil, validators: validators, contentType: contentType,
            contentLength: contentLength, freshness: freshness, retryAfter: retryAfter)
    }
}
