/// Fetches URLs: many at once, with limits for each host, and without access to private networks.
///
/// One thread serves all transfers. A fetch waits in a queue while its host or all connections are busy; within a host
/// the order is first in, first out, and hosts take turns. Cancelling a fetch's task ends it.
///
/// The variables `http_proxy`, `https_proxy` and `all_proxy` are ignored: behind a proxy, the address of the final
/// connection would be unknown. Cookies, `.netrc` and referrers are not used.
public final class Fetcher: Sendable {
    private let configuration: FetcherConfiguration
    let engine: Engine

    /// Starts the thread.
    ///
    /// - Throws: `FetchError.outOfMemory` if there are not enough resources.
    public init(_ configuration: FetcherConfiguration) throws(FetchError) {
        self.configuration = configuration
        engine = try Engine(configuration)
    }

    deinit {
        engine.stop()
    }

    /// Cancels all transfers with `FetchError.cancelled`, and waits for the thread to end: some milliseconds.
    public func shutdown() {
        engine.stop()
    }

    /// The host of a URL in the form of `NamedServer`: in lower case, an IPv4 address in four decimal parts however it
    /// was written, an IPv6 address in brackets.
    public static func host(of url: String) throws(FetchError) -> String {
        try WebAddress(url).host
    }

    /// Fetches a body into memory, at most the request's `maximumBytes`.
    public func data(_ request: FetchRequest) async throws(FetchError) -> (response: FetchResponse, bytes: [UInt8]) {
        let body = MemoryBody()
        let transfer = try makeTransfer(request, body)
        let response = try await run(transfer)
        return (response, body.bytes)
    }

    /// Fetches a body into a file, with bounded memory.
    ///
    /// The file is created or truncated when the response arrives; until then, and if it is 304 or an error, the file
    /// is unchanged. If the fetch fails later, the file contains the beginning of the body. On success it contains the
    /// whole body, if the server stated its length; the caller is responsible for fsync and rename.
    ///
    /// With `resuming`, the rest is requested by `Range` and `If-Range`. If the server sends the whole file, another
    /// range or another version, or if the file is shorter than expected, the download starts again. If the server
    /// states that there is no more (416), the file is taken as complete.
    public func download(
        _ request: FetchRequest, to path: String, resuming: Resumption? = nil, observer: FetchObserver = FetchObserver()
    ) async throws(FetchError) -> FetchResponse {
        try await download(request, to: path, resuming: resuming, holding: -1, observer: observer).response
    }

    /// Fetches a body into a file as ``download(_:to:resuming:observer:)`` does; but a body with a stated length of at
    /// most `limit` bytes goes to memory, and the file is not touched.
    ///
    /// - Returns: the response, and the body if it is in memory. The observer is called for all bytes in both cases.
    public func download(
        _ request: FetchRequest, to path: String, resuming: Resumption?, holding limit: Int, observer: FetchObserver
    ) async throws(FetchError) -> (response: FetchResponse, held: [UInt8]?) {
        let body = FileBody(path: path, holding: limit, observer: observer)
        let response = try await run(makeDownload(request, body, resuming))
        try body.close()
        return (response, body.held)
    }

    func makeDownload(_ request: FetchRequest, _ body: FileBody, _ resuming: Resumption?) throws(FetchError) -> Transfer
    {
        var request = request
        request.acceptsCompression = false
        return try makeTransfer(request, body, resuming.flatMap { body.isLong(atLeast: $0.offset) ? $0 : nil })
    }

    func makeTransfer(
        _ request: FetchRequest, _ body: any BodySink, _ resumption: Resumption? = nil
    ) throws(FetchError) -> Transfer {
        try Transfer(
            request, body: body, resumption: resumption, maximumRedirects: configuration.maximumRedirects,
            publicHosts: configuration.publicHosts)
    }

    /// Starts a transfer and waits for its end.
    private func run(_ transfer: Transfer) async throws(FetchError) -> FetchResponse {
        let engine = engine
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.completion = { continuation.resume(returning: $0) }
                engine.start(transfer)
            }
        } onCancel: {
            engine.cancel(transfer)
        }
        return try result.get()
    }
}

extension Fetcher {
    /// Fetches a body and delivers it in pieces, in order, of about 512 kB at most. While `take` is running, the server
    /// has to wait when this much is buffered.
    ///
    /// The time in `take` counts for `TimeLimits.total`.
    ///
    /// - Throws: a `FetchError`, or an error of `take`, which ends the transfer.
    public nonisolated(nonsending) func stream(
        _ request: FetchRequest, _ take: (_ piece: [UInt8], _ response: FetchResponse) async throws -> Void
    ) async throws -> FetchResponse {
        let body = StreamBody()
        let transfer = try makeTransfer(request, body)
        transfer.completion = { body.end($0) }
        engine.start(transfer)
        let engine = engine
        return try await withTaskCancellationHandler {
            do {
                return try await hand(body, of: transfer, to: take)
            } catch {
                engine.cancel(transfer)
                throw error
            }
        } onCancel: {
            engine.cancel(transfer)
        }
    }

    private nonisolated(nonsending) func hand(
        _ body: StreamBody, of transfer: Transfer,
        to take: (_ piece: [UInt8], _ response: FetchResponse) async throws -> Void
    ) async throws -> FetchResponse {
        while true {
            switch await body.next() {
            case .piece(let bytes, let response, let wasPaused):
                if wasPaused { engine.resume(transfer) }
                try await take(bytes, response)
            case .end(let result): return try result.get()
            }
        }
    }
}
