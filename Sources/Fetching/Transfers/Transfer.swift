/// One fetch in progress: its current URL, the interpretation of the response, and the destination of the body.
///
/// `@unchecked Sendable` because one thread at a time uses it: the task that creates it until it is given to the
/// engine, the engine's thread after that.
final class Transfer: @unchecked Sendable {
    let request: FetchRequest
    let body: any BodySink
    /// Called once, on the engine's thread. Set before the transfer is started, and not changed after that.
    var completion: (Result<FetchResponse, FetchError>) -> Void = { _ in }
    /// The curl handle while the transfer is running.
    var handle: CurlHandle?
    /// Whether it was queued.
    var isStarted = false
    /// Whether it was cancelled, possibly before it was started.
    var isCancelled = false
    /// Whether `completion` has been called.
    private(set) var isEnded = false

    /// The current URL.
    private(set) var address: WebAddress
    /// The local beginning of the file; nil after the server did not accept the resumption.
    private(set) var resumption: Resumption?
    /// The URL of the request.
    let origin: WebAddress
    private let maximumRedirects: Int
    let publicHosts: PublicHosts
    private var redirects = 0
    /// Whether a redirect led to another origin, even if a later one led back: the other server has chosen the URL
    /// then.
    private(set) var hasLeftOrigin = false
    private var permanentURL: String?
    private var isPermanentSoFar = true

    private var head = ResponseHead()
    private var headBytes = 0
    private var verdict: Verdict?
    private var offset = 0
    private var received = 0
    private var discarded = 0
    private var failure: FetchError?
    /// An address of the current host that was refused.
    var refusedAddress: IPAddress?

    /// The meaning of a response's header.
    private enum Verdict {
        /// The body is wanted.
        case take
        /// The local beginning is the whole file; the body is not wanted.
        case complete
        /// The local copy is current.
        case notModified
        /// Another request is necessary: to another URL, or without a range.
        case askAgain(WebAddress, Resumption?)
        case fail(FetchError)
    }

    /// What to do after libcurl has finished a request.
    enum Conclusion {
        case again
        case done(Result<FetchResponse, FetchError>)
    }

    /// The limit for headers in bytes: browsers have the same.
    private static let maximumHeadBytes = 256 << 10
    /// The number of bytes of an unwanted body to read in order to keep the connection, which is cheaper than a new
    /// one.
    private static let maximumDiscardedBytes = 64 << 10

    /// - Throws: `FetchError.invalidURL`, `schemeNotAllowed`, `credentialsInURL`, `invalidHeader`.
    init(
        _ request: FetchRequest, body: any BodySink, resumption: Resumption? = nil, maximumRedirects: Int,
        publicHosts: PublicHosts
    ) throws(FetchError) {
        self.request = request
        self.body = body
        self.resumption = resumption
        self.maximumRedirects = maximumRedirects
        self.publicHosts = publicHosts
        address = try WebAddress(request.url)
        origin = address
        try Self.check(headers(userAgent: ""))
    }

    /// Ends the transfer, unless it has ended.
    func end(_ result: Result<FetchResponse, FetchError>) {
        guard !isEnded else { return }
        isEnded = true
        completion(result)
        completion = { _ in }
    }
}

// Receiving the response.
extension Transfer {
    /// Takes a line of a response's header; returns false to abort the transfer.
    func takeHeader(_ line: ArraySlice<UInt8>) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.maximumHeadBytes else {
            failure = .badResponse("the header is longer than \(Self.maximumHeadBytes >> 10) KiB")
            return false
        }
        guard verdict == nil else { return true }
        head.take(line)
        guard head.isComplete else { return true }
        do throws(FetchError) {
            verdict = try judge()
            switch verdict {
            case .take, .complete:
                // A response to HEAD states a length without a body.
                if request.method != .head { try body.begin(response, at: offset) }
            default: break
            }
        } catch {
            verdict = .fail(error)
        }
        return true
    }

    /// Takes a piece of the body.
    func takeBody(_ bytes: RawSpan) -> BodyAnswer {
        guard case .take = verdict else {
            discarded += bytes.byteCount
            return discarded <= Self.maximumDiscardedBytes ? .taken : .abort
        }
        do throws(FetchError) {
            let (end, overflow) = (offset + received).addingReportingOverflow(bytes.byteCount)
            guard !overflow, end - (request.part == nil ? 0 : offset) <= request.maximumBytes else {
                throw .tooLarge(limit: request.maximumBytes)
            }
            guard end <= expectedEnd ?? .max else { throw .badResponse("more bytes than announced") }
            if offset + received == 0, bytes.byteCount > 0, let mayBegin = request.mayBegin, !mayBegin(bytes) {
                throw .unexpectedContent
            }
            guard try body.take(bytes) else { return .pause }
            received += bytes.byteCount
            return .taken
        } catch {
            failure = error
            return .abort
        }
    }

    enum BodyAnswer {
        case taken, pause, abort
    }

    /// The position in the file at which the body ends, if the header states it.
    private var expectedEnd: Int? {
        if head.status == 206 { return head.contentRange?.end }
        return head.isEncoded ? nil : head.contentLength
    }

    private var response: FetchResponse {
        let total =
            switch head.status {
            case 206: head.contentRange?.total
            case 416: head.unsatisfiedTotal
            default: expectedEnd
            }
        return FetchResponse(
            status: head.status, finalURL: address.text, permanentURL: permanentURL, validators: head.validators,
            contentType: head.contentType, contentLength: total, freshness: head.freshness,
            retryAfter: head.retryAfter, receivedBytes: received)
    }
}

// Interpreting the response.
extension Transfer {
    private func judge() throws(FetchError) -> Verdict {
        switch head.status {
        case 300...399 where request.posted != nil || request.method != nil:
            return .fail(.http(status: head.status, retryAfter: head.retryAfter))
        case 301, 302, 303, 307, 308:
            guard let location = head.location else { return .fail(.badResponse("redirect without a Location header")) }
            return try redirect(to: location)
        case 304 where request.validators?.isEmpty == false: return .notModified
        case 206 where request.part != nil: return try judgeRequestedPart()
        case 206: return try judgePart()
        case 200 where request.part != nil: return .fail(.noParts)
        case 416 where resumption != nil: return try judgeNoPart()
        case 200...299 where request.method == .head: return .complete
        case 200...299:
            offset = 0
            try checkLength(expectedEnd)
            return .take
        default: return .fail(.http(status: head.status, retryAfter: head.retryAfter))
        }
    }

    private func judgeRequestedPart() throws(FetchError) -> Verdict {
        guard let part = request.part, let range = head.contentRange, !head.isEncoded,
            head.contentLength ?? range.count == range.count
        else { throw .badResponse("not the requested range") }
        guard part.agrees(with: range, head.validators) else {
            throw .badResponse("not the requested range, or of another version")
        }
        try checkLength(range.count)
        offset = range.start
        return .take
    }

    private func judgePart() throws(FetchError) -> Verdict {
        guard let resumption else { throw .badResponse("a range instead of the whole file") }
        guard let range = head.contentRange, range.start == resumption.offset, !head.isEncoded,
            head.contentLength ?? range.count == range.count,
            resumption.agrees(with: head.validators, total: range.total)
        else { return .askAgain(address, nil) }
        try checkLength(range.total ?? range.end)
        offset = range.start
        return .take
    }

    /// Nothing follows the local beginning: it is the whole file, if the length and the version match.
    private func judgeNoPart() throws(FetchError) -> Verdict {
        guard let resumption, head.unsatisfiedTotal == resumption.offset,
            resumption.total ?? resumption.offset == resumption.offset,
            !resumption.validators.contradicts(head.validators)
        else { return .askAgain(address, nil) }
        try checkLength(resumption.offset)
        offset = resumption.offset
        return .complete
    }

    private func checkLength(_ length: Int?) throws(FetchError) {
        guard length ?? 0 <= request.maximumBytes else { throw .tooLarge(limit: request.maximumBytes) }
    }

    private func redirect(to location: String) throws(FetchError) -> Verdict {
        guard redirects < maximumRedirects else { throw .tooManyRedirects(maximumRedirects) }
        redirects += 1
        let target = try WebAddress(location, relativeTo: address)
        hasLeftOrigin = hasLeftOrigin || !target.hasSameOrigin(as: origin)
        isPermanentSoFar = isPermanentSoFar && (head.status == 301 || head.status == 308)
        if isPermanentSoFar { permanentURL = target.text }
        return .askAgain(target, resumption)
    }

    /// The conclusion from the end of libcurl's transfer. If another request follows, the response is discarded.
    func conclude(_ ending: CurlEnding) -> Conclusion {
        if let failure { return .done(.failure(failure)) }
        // Each retry closes a connection, so there is a limited number.
        if case .desynchronised = ending { return .again }
        switch verdict {
        case .askAgain(let address, let resumption):
            (self.address, self.resumption) = (address, resumption)
            forgetResponse()
            return .again
        case .fail(let error): return .done(.failure(error))
        case .notModified, .complete: return .done(.success(response))
        case .take where ending.isGood && isWhole: return .done(.success(response))
        case .take where ending.isGood: return .done(.failure(interrupted))
        default: return .done(.failure(error(for: ending)))
        }
    }

    /// Whether the body is complete. A range can be shorter than requested (RFC 9110, section 15.3.7), and libcurl may
    /// have used another of two stated lengths.
    private var isWhole: Bool {
        let isTail = head.status == 206 && request.part == nil
        let end = isTail ? head.contentRange?.total ?? head.contentRange?.end : expectedEnd
        return offset + received == end ?? offset + received
    }

    private var interrupted: FetchError {
        .interrupted(received: offset + received, expected: response.contentLength)
    }

    private func forgetResponse() {
        head = ResponseHead()
        (headBytes, discarded, received, offset) = (0, 0, 0, 0)
        verdict = nil
        refusedAddress = nil
    }

    private func error(for ending: CurlEnding) -> FetchError {
        if let refusedAddress, ending.isConnectFailure {
            return wasPublic
                ? .noLongerPublic(host: address.host, address: refusedAddress.description)
                : .addressNotAllowed(host: address.host, address: refusedAddress.description)
        }
        return switch ending {
        case .cannotResolve: .cannotResolve(host: address.host)
        case .cannotConnect: .cannotConnect(host: address.host)
        case .notTrusted(let message): .notTrusted(host: address.host, message)
        case .timeout: .timeout
        case .good, .interrupted, .aborted: interrupted
        case .badResponse(let message): .badResponse(message)
        case .invalidURL: .invalidURL(address.text)
        case .desynchronised, .outOfMemory: .outOfMemory
        }
    }
}
