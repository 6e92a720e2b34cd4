import Fetching
import LibraryBase
import Synchronization

/// A scripted response.
struct ScriptedAnswer: Sendable {
    var status = 200
    var body: [UInt8] = []
    var validators = Validators()
    var contentType: String? = "image/jpeg"
    /// In seconds.
    var retryAfter: Int?
    /// The number of bytes of the body after which the connection ends; nil to send all.
    var cutAfter: Int?
    /// The delay before the response, by the script's clock.
    var delay = Duration.zero
    /// A failure of the request before there is a response.
    var failure: FetchError?
}

/// A transport with scripted responses instead of a network. It never waits: time is the script's clock.
final class ScriptedTransport: Transport {
    /// A request.
    struct Asked: Sendable, Equatable {
        var url: String
        var isConditional: Bool
        /// The offset of a resumption.
        var offset: Int?

        /// The URL's path.
        var path: String {
            let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
            return parts.count == 3 ? "/" + parts[2] : "/"
        }
    }

    private let clock: any WallClock
    private let answer: @Sendable (Asked) -> ScriptedAnswer
    private let log = Mutex<[Asked]>([])
    private let isStopped = Atomic(false)

    init(clock: any WallClock, _ answer: @escaping @Sendable (Asked) -> ScriptedAnswer) {
        (self.clock, self.answer) = (clock, answer)
    }

    /// The requests in order.
    var asked: [Asked] { log.withLock { $0 } }

    func shutdown() {
        isStopped.store(true, ordering: .relaxed)
    }

    nonisolated(nonsending) func stream(
        _ request: FetchRequest, _ take: (_ piece: [UInt8], _ response: FetchResponse) async throws -> Void
    ) async throws -> FetchResponse {
        let reply = try await reply(to: request, nil)
        for piece in reply.pieces {
            try checkCancellation()
            try await take(Array(piece), reply.response)
        }
        return try reply.ended()
    }

    func download(
        _ request: FetchRequest, to path: String, resuming: Resumption?, holding limit: Int, observer: FetchObserver
    ) async throws(FetchError) -> (response: FetchResponse, held: [UInt8]?) {
        let body = FileBody(path: path, holding: limit, observer: observer)
        let reply = try await reply(to: request, resuming.flatMap { body.isLong(atLeast: $0.offset) ? $0 : nil })
        if reply.isBodyWanted { try body.begin(reply.response, at: reply.offset) }
        for (number, piece) in reply.pieces.enumerated() {
            try checkCancellation()
            let bytes = Array(piece)
            if number == 0, reply.offset == 0, unsafe request.mayBegin?(bytes.span.bytes) == false {
                throw .unexpectedContent
            }
            _ = unsafe try body.take(bytes.span.bytes)
        }
        let response = try reply.ended()
        try body.close()
        return (response, body.held)
    }

    func startDownload(
        _ request: FetchRequest, to path: String, resuming: Resumption?, holding limit: Int, observer: FetchObserver,
        onEnd: @escaping @Sendable (Result<(response: FetchResponse, held: [UInt8]?), FetchError>) -> Void
    ) throws(FetchError) -> RunningFetch {
        _ = try Fetcher.host(of: request.url)
        let task = Task {
            do throws(FetchError) {
                let ended = try await download(
                    request, to: path, resuming: resuming, holding: limit, observer: observer)
                onEnd(.success(ended))
            } catch {
                onEnd(.failure(error))
            }
        }
        return RunningFetch { task.cancel() }
    }
}

// MARK: - Responses

extension ScriptedTransport {
    /// A response in progress.
    private struct Reply {
        var response: FetchResponse
        var isBodyWanted = true
        var offset = 0
        /// The part of the body that arrives.
        var bytes: ArraySlice<UInt8> = []
        var isCut = false

        /// The body in pieces.
        var pieces: [ArraySlice<UInt8>] {
            stride(from: bytes.startIndex, to: bytes.endIndex, by: 64 << 10)
                .map { bytes[$0..<min($0 + 64 << 10, bytes.endIndex)] }
        }

        /// The result at the end.
        func ended() throws(FetchError) -> FetchResponse {
            guard !isCut else {
                throw .interrupted(received: offset + bytes.count, expected: response.contentLength)
            }
            var response = response
            response.receivedBytes = bytes.count
            return response
        }
    }

    private func checkCancellation() throws(FetchError) {
        guard !Task.isCancelled, !isStopped.load(ordering: .relaxed) else { throw .cancelled }
    }

    private func reply(to request: FetchRequest, _ resumption: Resumption?) async throws(FetchError) -> Reply {
        _ = try Fetcher.host(of: request.url)
        try checkCancellation()
        guard request.isWanted?() ?? true else { throw .notWanted }
        let asked = Asked(
            url: request.url, isConditional: request.validators?.isEmpty == false, offset: resumption?.offset)
        log.withLock { $0.append(asked) }
        let answer = answer(asked)
        try await wait(answer.delay, atMost: request.timeLimits.total)
        if let failure = answer.failure { throw failure }
        return try judge(answer, request, resumption)
    }

    private func wait(_ delay: Duration, atMost limit: Duration?) async throws(FetchError) {
        guard delay > .zero else { return }
        do { try await clock.sleep(for: min(delay, limit ?? delay)) } catch { throw .cancelled }
        if let limit, delay > limit { throw .timeout }
    }

    private func judge(
        _ answer: ScriptedAnswer, _ request: FetchRequest, _ resumption: Resumption?
    ) throws(FetchError) -> Reply {
        let retryAfter = answer.retryAfter.map { RetryAfter.after(.seconds($0)) }
        var reply = Reply(
            response: FetchResponse(
                status: answer.status, url: request.url, validators: answer.validators,
                contentType: answer.contentType, contentLength: answer.body.count, retryAfter: retryAfter))
        if let known = request.validators, !known.isEmpty, answer.status == 304 || answer.isSame(as: known) {
            (reply.response.status, reply.isBodyWanted) = (304, false)
            return reply
        }
        guard (200...299).contains(answer.status) else { throw .http(status: answer.status, retryAfter: retryAfter) }
        guard answer.body.count <= request.maximumBytes else { throw .tooLarge(limit: request.maximumBytes) }
        if let resumption, resumption.offset <= answer.body.count,
            resumption.total ?? answer.body.count == answer.body.count, answer.isSame(as: resumption.validators)
        {
            reply.offset = resumption.offset
            reply.response.status = resumption.offset == answer.body.count ? 416 : 206
        }
        reply.bytes = answer.body[reply.offset...]
        if let cut = answer.cutAfter, cut < reply.bytes.count {
            (reply.bytes, reply.isCut) = (reply.bytes.prefix(cut), true)
        }
        return reply
    }
}

extension ScriptedAnswer {
    /// Whether validators identify this version (RFC 9110, section 13).
    fileprivate func isSame(as known: Validators) -> Bool {
        guard status == 200 else { return false }
        if let etag = known.etag { return validators.etag == etag }
        return known.lastModified != nil && validators.lastModified == known.lastModified
    }
}
