/// Fetches URLs for a sync: a ``Fetcher`` over the network, a script in tests.
///
/// The requirements are documented at the functions of ``Fetcher``; one test suite covers both.
public protocol Transport: Sendable {
    /// See ``Fetcher/stream(_:_:)``.
    nonisolated(nonsending) func stream(
        _ request: FetchRequest, _ take: (_ piece: [UInt8], _ response: FetchResponse) async throws -> Void
    ) async throws -> FetchResponse

    /// See ``Fetcher/download(_:to:resuming:holding:observer:)``.
    func download(
        _ request: FetchRequest, to path: String, resuming: Resumption?, holding limit: Int, observer: FetchObserver
    ) async throws(FetchError) -> (response: FetchResponse, held: [UInt8]?)

    /// See ``Fetcher/startDownload(_:to:resuming:holding:observer:onEnd:)``.
    func startDownload(
        _ request: FetchRequest, to path: String, resuming: Resumption?, holding limit: Int, observer: FetchObserver,
        onEnd: @escaping @Sendable (Result<(response: FetchResponse, held: [UInt8]?), FetchError>) -> Void
    ) throws(FetchError) -> RunningFetch

    /// See ``Fetcher/shutdown()``.
    func shutdown()
}

extension Fetcher: Transport {}
