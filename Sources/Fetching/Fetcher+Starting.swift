/// A handle for a fetch without a task.
public struct RunningFetch: Sendable {
    private let onCancel: @Sendable () -> Void

    /// A handle with its cancellation.
    public init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    /// Cancels the fetch with `FetchError.cancelled`, unless it has ended.
    public func cancel() { onCancel() }
}

extension Fetcher {
    /// Starts a ``download(_:to:resuming:holding:observer:)`` without a task that waits for it, which makes many
    /// fetches cheaper.
    ///
    /// - Parameter onEnd: called once, on the fetcher's thread: slow code delays all other transfers.
    /// - Throws: an error in the request; then nothing is called.
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
