/// Callbacks of a running download, on the fetcher's thread: slow ones delay all other transfers.
public struct FetchObserver: Sendable {
    /// Called once, before the first byte, with the response's header and the position of its body in the file. The
    /// position is 0 for a whole file, even if a resumption was requested but the server did not accept it; earlier
    /// hashing is void then. Use it to store the validators for a later resumption; an error that it throws ends the
    /// fetch.
    public var begins: (@Sendable (_ response: FetchResponse, _ offset: Int) throws(FetchError) -> Void)?
    /// Called with each piece of the body after it was written, in order.
    public var bytes: (@Sendable (RawSpan) -> Void)?

    /// An observer with these callbacks.
    public init(
        begins: (@Sendable (_ response: FetchResponse, _ offset: Int) throws(FetchError) -> Void)? = nil,
        bytes: (@Sendable (RawSpan) -> Void)? = nil
    ) {
        self.begins = begins
        self.bytes = bytes
    }
}
