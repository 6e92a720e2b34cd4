/// Where a body goes. Used on the thread that fetches until the transfer has ended, by its owner after that.
protocol BodySink: AnyObject {
    /// The head is read and the body wanted, from byte `offset` of the file on.
    func begin(_ response: FetchResponse, at offset: Int) throws(FetchError)
    /// The next piece; false if it cannot be taken now, so that it comes again after `Engine.resume`.
    func take(_ bytes: RawSpan) throws(FetchError) -> Bool
}
