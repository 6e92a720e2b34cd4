/// The destination of a body. Used on the fetcher's thread until the transfer has ended, and by its owner after that.
protocol BodySink: AnyObject {
    /// Called before the body, which begins at byte `offset` of the file.
    func begin(_ response: FetchResponse, at offset: Int) throws(FetchError)
    /// Takes the next piece; returns false to pause, so that it is delivered again after `Engine.resume`.
    func take(_ bytes: RawSpan) throws(FetchError) -> Bool
}
