/// A request with its limits.
public struct FetchRequest: Sendable {
    /// An absolute http or https URL without a user name or password. Spaces and non-ASCII characters are encoded.
    public var url: String
    /// The validators of the local copy: the response may then be 304 without a body.
    public var validators: Validators?
    /// The greatest length of the body in bytes, after decompression. 512 MiB by default.
    public var maximumBytes: Int
    /// Which hosts may have private addresses. None by default.
    public var privateNetwork: PrivateNetworkPermission
    /// How long the fetch can take.
    public var timeLimits: TimeLimits
    /// Whether the body can be compressed (gzip, deflate, br). A compressed body cannot be resumed, and photographs
    /// gain nothing, so `download` disables it. `true` by default.
    public var acceptsCompression = true
    /// The value of `Accept`, such as `application/rss+xml, */*;q=0.1`.
    public var accept: String?
    /// The greatest number of connections to the host when this request begins, if fewer than usual.
    public var connectionsPerHost = Int.max
    /// Called when the request leaves the queue, on the fetcher's thread; false ends it with `FetchError.notWanted`
    /// before anything is sent.
    public var isWanted: (@Sendable () -> Bool)?
    /// Whether a complete body can begin with these bytes, at least one; called once, on the fetcher's thread. False
    /// ends the fetch with `FetchError.unexpectedContent` and closes the connection, since the next response on it may
    /// belong to this request.
    public var mayBegin: (@Sendable (RawSpan) -> Bool)?
    /// The value of `Authorization`. It is sent only to the scheme, host and port of `url`, and no longer after a
    /// redirect to another origin, even if a further redirect leads back.
    public var authorization: String?

    /// The range of the file to request; nil for the whole file.
    public var part: RequestedPart?

    /// A method besides GET, and POST with ``posted``. Redirects of it are not followed.
    public enum Method: String, Sendable {
        /// As GET, without a body.
        case head = "HEAD"
        /// With the body of ``posted``.
        case put = "PUT"
        case delete = "DELETE"
    }

    /// A header that this request has besides others.
    public struct Header: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    /// The method; nil for GET, or for POST with ``posted``.
    public var method: Method?
    /// Further headers, which are sent as ``authorization`` is: only to the scheme, host and port of `url`.
    public var headers: [Header] = []

    /// The body of a POST request; nil for GET. Its redirects are not followed: the body is meant for this server only.
    public var posted: PostedBody?

    /// A request with the limits for a file: 512 MiB, and `TimeLimits.file`.
    public init(
        url: String, validators: Validators? = nil, maximumBytes: Int = 512 << 20,
        privateNetwork: PrivateNetworkPermission = .publicOnly, timeLimits: TimeLimits = .file
    ) {
        self.url = url
        self.validators = validators
        self.maximumBytes = maximumBytes
        self.privateNetwork = privateNetwork
        self.timeLimits = timeLimits
    }

    /// A request with the limits for a feed: 64 MiB, `TimeLimits.feed`, and one connection to a host.
    public static func feed(
        url: String, validators: Validators? = nil, privateNetwork: PrivateNetworkPermission = .publicOnly
    ) -> FetchRequest {
        var request = FetchRequest(
            url: url, validators: validators, maximumBytes: 64 << 20, privateNetwork: privateNetwork,
            timeLimits: .feed)
        request.connectionsPerHost = 1
        return request
    }
}
