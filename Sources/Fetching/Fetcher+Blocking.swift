internal import Dispatch
internal import Synchronization

// Fetches for threads that may wait, such as those that read a disk. Not for tasks: these have few threads.
extension Fetcher {
    /// Fetches a body into memory, and blocks the thread until it has arrived.
    public func wait(for request: FetchRequest) throws(FetchError) -> (response: FetchResponse, bytes: [UInt8]) {
        let body = MemoryBody()
        let response = try wait(for: try makeTransfer(request, body))
        return (response, body.bytes)
    }

    /// Fetches a body into a file as ``download(_:to:resuming:observer:)`` does, from its beginning, and blocks the thread until it
    /// has arrived.
    public func waitForDownload(_ request: FetchRequest, to path: String) throws(FetchError) -> FetchResponse {
        let body = FileBody(path: path, holding: -1, observer: FetchObserver())
        let response = try wait(for: try makeDownload(request, body, nil))
        try body.close()
        return response
    }

    private func wait(for transfer: Transfer) throws(FetchError) -> FetchResponse {
        let (ended, result) = (DispatchSemaphore(value: 0), Ended())
        transfer.completion = { outcome in
            result.value.withLock { $0 = outcome }
            ended.signal()
        }
        engine.start(transfer)
        ended.wait()
        guard let outcome = result.value.withLock({ $0 }) else { throw .cancelled }
        return try outcome.get()
    }

    private final class Ended: Sendable {
        let value = Mutex<Result<FetchResponse, FetchError>?>(nil)
    }
}
