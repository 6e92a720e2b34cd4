/// Hears of a download while it runs, on the thread that fetches: what is done here holds up every other transfer.
public struct FetchObserver: Sendable {
    /// Called once, before the first byte: the response's head, and where in the file its body begins. That is 0 for
    /// a whole file, also when a resumption was asked for and the server did not agree; what was hashed before is
    /// void then. The time to write down the validators for a later resumption; what it throws ends the fetch.
    public var begins: (@Sendable (_ response: FetchResponse, _ offset: Int) throws(FetchError) -> Void)?
    /// Called with each piece of the body after it was written, in order.
    public var bytes: (@Sendable (RawSpan) -> Void)?

    /// An observer of what is given.
    public init(
        begins: (@Sendable (_ response: FetchResponse, _ offset: Int) throws(FetchError) -> Void)? = nil,
        bytes: (@Sendable (RawSpan) -> Void)? = nil
    ) {
        self.begins = begins
        self.bytes = bytes
    }
}
