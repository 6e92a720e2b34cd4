internal import Synchronization

/// A body that another task consumes piece by piece; while that is slow, the server waits.
final class StreamBody: BodySink, Sendable {
    private let state = Mutex(State())

    fileprivate struct State {
        var bytes: [UInt8] = []
        var response: FetchResponse?
        var result: Result<FetchResponse, FetchError>?
        var isPaused = false
        var reader: CheckedContinuation<Void, Never>?
    }

    /// An event for the reader: a piece of the body with its response, and whether the transfer has to be resumed; or
    /// the end.
    enum Event {
        case piece([UInt8], FetchResponse, wasPaused: Bool)
        case end(Result<FetchResponse, FetchError>)
    }

    /// The number of buffered bytes at which the transfer is paused.
    private static let limit = 512 << 10

    func begin(_ response: FetchResponse, at offset: Int) {
        state.withLock { $0.response = response }
    }

    func take(_ bytes: RawSpan) -> Bool {
        let (isTaken, reader) = state.withLock { state in
            guard state.bytes.count < Self.limit else {
                state.isPaused = true
                return (false, nil as CheckedContinuation<Void, Never>?)
            }
            unsafe bytes.withUnsafeBytes { unsafe state.bytes.append(contentsOf: $0) }
            return (true, state.reader.take())
        }
        reader?.resume()
        return isTaken
    }

    /// Called when the transfer has ended.
    func end(_ result: Result<FetchResponse, FetchError>) {
        let reader = state.withLock { state in
            state.result = result
            return state.reader.take()
        }
        reader?.resume()
    }

    /// Waits for a piece or the end. For one reader.
    nonisolated(nonsending) func next() async -> Event {
        while true {
            if let event = state.withLock({ $0.takeEvent() }) { return event }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if !state.bytes.isEmpty || state.result != nil { return true }
                    state.reader = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}

extension StreamBody.State {
    fileprivate mutating func takeEvent() -> StreamBody.Event? {
        if let response, !bytes.isEmpty {
            defer {
                bytes = []
                isPaused = false
            }
            return .piece(bytes, response, wasPaused: isPaused)
        }
        return result.map { .end($0) }
    }
}
