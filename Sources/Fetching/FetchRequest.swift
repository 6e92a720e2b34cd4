/// What is asked for, of whom, and within which bounds.
public struct FetchRequest: Sendable {
    /// An absolute http or https URL, without a name or password in it. Spaces and characters outside ASCII are encoded.
    public var url: String
    /// What is known of the copy at hand: the answer may then be 304 without a body.
    public var validators: Validators?
    /// The largest body that is taken, in bytes, after decompression. 512 MiB by default.
    public var maximumBytes: Int
    /// Which hosts may be in the private network. None by default.
    public var privateNetwork: PrivateNetworkPermission
    /// How long it may take.
    public var timeLimits: TimeLimits
    /// Whether the body may come compressed (gzip, deflate, br). Such a body cannot be resumed, and photographs gain
    /// nothing, so `download` does not offer it. `true` by default.
    public var acceptsCompression = true
    /// The value of `Accept`, such as `application/rss+xml, */*;q=0.1`.
    public var accept: String?
    /// How many connections to the host there may be when this one begins, if fewer than usual.
    public var connectionsPerHost = Int.max
    /// Asked when its turn in the queue has come, on the thread that fetches; false ends it with `FetchError.notWanted`
    /// before anybody is asked.
    public var isWanted: (@Sendable () -> Bool)?
    /// Whether a whole body may begin with these bytes, of which there is at least one; asked once, on the thread that fetches.
    /// False ends the fetch with `FetchError.unexpectedContent`, and its connection: what comes on that next may be the answer
    /// to what was asked now.
    public var mayBegin: (@Sendable (RawSpan) -> Bool)?
    /// The value of `Authorization`. It is sent to the scheme, host and port of `url` alone, and no more once a redirect
    /// has led to another, even where the next leads back.
    public var authorization: String?

    /// The only part of the file that is wanted; nil for all of it.
    public var part: RequestedPart?

    /// What is posted; nil for a GET. A redirect of it is not followed: whoever it leads to was not meant.
    public var posted: PostedBody?

    /// A request with the bounds for a file: 512 MiB, and `TimeLimits.file`.
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

    /// A request with the bounds for a feed: 64 MiB, `TimeLimits.feed`, and one connection to a host.
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
