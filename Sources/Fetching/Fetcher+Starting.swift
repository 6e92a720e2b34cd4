/// A fetch that was started, and ends by itself.
public struct RunningFetch: Sendable {
    private let onCancel: @Sendable () -> Void

    /// One that `onCancel` ends.
    public init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    /// Ends it with `FetchError.cancelled`, unless it has ended.
    public func cancel() { onCancel() }
}

extension Fetcher {
    /// Starts what ``download(_:to:resuming:holding:observer:)`` does, without a task that waits for it: many fetches cost less
    /// that way.
    ///
    /// - Parameter onEnd: called once, on the thread that fetches: what is done there holds up every other transfer.
    /// - Throws: what is wrong with the request; nothing is called then.
    public func startDownload(
        _ request: FetchRequest, to path: String, resuming: Resumption?, holding limit: Int, observer: FetchObserver,
        onEnd: @escaping @Sendable (Result<(response: FetchResponse, held: [UInt8]?), FetchError>) -> Void
    ) throws(FetchError) -> RunningFetch {
        let body = FileBody(path: path, holding: limit, observer: observer)
        let transfer = try makeDownload(request, body, resuming)
        transfer.completion = { ended in
            onEnd(
                Result { () throws(FetchError) in
                    let response = try ended.get()
                    try body.close()
                    return (response, body.held)
                })
        }
        let engine = engine
        engine.start(transfer)
        return RunningFetch { engine.cancel(transfer) }
    }
}
