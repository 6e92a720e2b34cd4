/// Brings the bytes of URLs: many at once, within limits a host, with no way into the private network.
///
/// One thread serves all transfers. A fetch waits in line while its host or the whole is busy, first come first
/// served within a host, the hosts taking turns. Cancelling the task of a fetch ends it.
///
/// The variables `http_proxy`, `https_proxy` and `all_proxy` are ignored: behind a proxy nobody here could see which
/// address is connected to. Cookies, `.netrc` and referrers are not used.
public final class Fetcher: Sendable {
    private let configuration: FetcherConfiguration
    let engine: Engine

    /// Starts the thread.
    ///
    /// - Throws: `FetchError.outOfMemory` if there can be none.
    public init(_ configuration: FetcherConfiguration) throws(FetchError) {
        self.configuration = configuration
        engine = try Engine(configuration)
    }

    deinit {
        engine.stop()
    }

    /// Ends all transfers with `FetchError.cancelled`, and the thread. Waits for that: some milliseconds.
    public func shutdown() {
        engine.stop()
    }

    /// The host of a URL as `NamedServer` wants it: in lower case, an IPv4 address in four decimal
    /// parts however it was written, an IPv6 address in brackets.
    ///
    /// - Throws: `FetchError.invalidURL`, `schemeNotAllowed`, `credentialsInURL`.
    public static func host(of url: String) throws(FetchError) -> String {
        try WebAddress(url).host
    }

    /// Fetches a body into memory, as much as the request's `maximumBytes`.
    public func data(_ request: FetchRequest) async throws(FetchError) -> (response: FetchResponse, bytes: [UInt8]) {
        let body = MemoryBody()
        let transfer = try makeTransfer(request, body)
        let response = try await run(transfer)
        return (response, body.bytes)
    }

    /// Fetches a body into a file, with bounded memory.
    ///
    /// The file is made, or emptied, when the answer is there; until then, and when the answer is 304 or an error, it
    /// stays as it is. When the fetch ends early it holds the beginning of the body. When it ends well, the body is all
    /// there as far as the server said how long it is; to bring it to the disk, and to change its name, is the caller's.
    ///
    /// With `resuming`, the rest is asked for by `Range` and `If-Range`. If the server sends the whole, another part
    /// or another version, or the file is shorter than that, the file is begun again. If it says that there is no more (416),
    /// the file is taken for whole.
    public func download(
        _ request: FetchRequest, to path: String, resuming: Resumption? = nil, observer: FetchObserver = FetchObserver()
    ) async throws(FetchError) -> FetchResponse {
        try await download(request, to: path, resuming: resuming, holding: -1, observer: observer).response
    }

    /// Fetches a body into a file as ``download(_:to:resuming:observer:)`` does, but a body of which the server says that it
    /// has `limit` bytes at most into memory: the file is not touched then.
    ///
    /// - Returns: the body, if it is held. The observer has heard of all its bytes too.
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

    private func makeTransfer(
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
    /// Fetches a body and hands it on in pieces, as they come, in order, each of some 512 kB at most. While `take`
    /// works, the server waits once so much is held.
    ///
    /// The time that `take` needs counts as time of the transfer in `TimeLimits.total`.
    ///
    /// - Throws: a `FetchError`, or what `take` throws, which ends the transfer.
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
