internal import Bytes
internal import Cryptography
internal import Fetching
internal import Glibc
package import Times

/// Requests to an S3 store. Each call blocks its thread until the store has answered, and tries again what may succeed later.
///
/// What is sent is hashed, and the store refuses other bytes; what arrives is compared with the store's own hash where it has one.
package final class S3Client: Sendable {
    /// Why a request failed.
    package enum Failure: Error, Sendable, Equatable {
        /// There is no such object.
        case missing
        /// The store knows another object of this name already.
        case exists
        /// The store does not know how to do that.
        case notImplemented
        /// The keys, the bucket or the clock are wrong: what the store said.
        case refused(String)
        /// The store does not answer, or not as it should: the reason. It may later.
        case unavailable(String)
        /// What the store has, or says of this object, is wrong: the reason. Others may be right.
        case damaged(String)
        /// A file of this machine cannot be read or written: `errno`.
        case disk(Int32)
    }

    /// An object as the store describes it.
    package struct Object: Sendable, Equatable {
        package var key: String
        package var bytes: Int64
    }

    let address: S3Address
    private let credentials: S3Credentials
    private let fetcher: Fetcher
    private let network: PrivateNetworkPermission
    private let now: @Sendable () -> Instant

    private let patience: Duration
    private let limits: TimeLimits

    /// The seconds before the second attempt; four times as many before each further one.
    private static let firstPause = 0.2
    /// The longest time that the store can ask for before the next attempt, in seconds.
    private static let longestPause = 20.0
    /// The most bytes of an answer that is not an object, such as a part of a list.
    static let mostAnswered = 4 << 20
    /// The longest time of one request, in seconds.
    private static let longest = 6 * 3600
    /// How long a store may be silent at least.
    private static let leastSilence = Duration.seconds(5)
    /// The most bytes that are held: a part of a large upload, or a rendition.
    static let partLength = 16 << 20

    /// - Parameter patience: for how long a request is tried again.
    /// - Throws: ``S3Mistake``, or `FetchError.outOfMemory` as one.
    package init(
        _ address: S3Address, _ credentials: S3Credentials, userAgent: String, certificates: String? = nil,
        patience: Duration = .seconds(15), now: @escaping @Sendable () -> Instant
    ) throws(S3Mistake) {
        (self.address, self.credentials, self.now) = (address, credentials, now)
        self.patience = patience
        limits = TimeLimits(
            connect: min(patience, .seconds(5)), stall: max(patience, Self.leastSilence), total: .seconds(Self.longest))
        var configuration = FetcherConfiguration(userAgent: userAgent)
        // A redirect leads to another region, where the signature is wrong.
        (configuration.maximumRedirects, configuration.certificates) = (0, certificates)
        (configuration.maximumConnections, configuration.maximumConnectionsPerHost) = (16, 16)
        do throws(FetchError) {
            network = .server(try NamedServer(of: address.endpoint))
            fetcher = try Fetcher(configuration)
        } catch {
            throw S3Mistake("the endpoint \(address.endpoint) \(error.reason)")
        }
    }
}

// MARK: - Objects

extension S3Client {
    /// The key of a name under the prefix of the address.
    package func key(_ name: String) -> String { (address.prefix.isEmpty ? "" : address.prefix + "/") + name }

    /// What the store knows of an object.
    struct Stored {
        var bytes: Int64
        /// The MD5 of its bytes; nil if it was stored in parts, or is encrypted by the store.
        var md5: [UInt8]?
    }

    /// The length of an object in bytes; nil if there is none.
    package func length(_ key: String) throws(Failure) -> Int64? { try stored(key)?.bytes }

    func stored(_ key: String) throws(Failure) -> Stored? {
        do throws(Failure) {
            let response = try send(.init(method: .head, key: key)).response
            guard let length = response.contentLength else { throw .damaged("the store states no length") }
            return Stored(bytes: Int64(length), md5: Self.md5(response))
        } catch {
            guard error == .missing else { throw error }
            return nil
        }
    }

    /// The bytes of an object.
    ///
    /// - Parameter range: only these; nil for all, of at most ``partLength`` bytes.
    package func bytes(_ key: String, _ range: Range<Int>? = nil) throws(Failure) -> [UInt8] {
        var request = Request(method: nil, key: key)
        request.range = range
        request.mostBytes = range?.count ?? Self.partLength
        let (response, bytes) = try send(request)
        if range == nil { try check(bytes, response) }
        return bytes
    }

    /// Downloads an object to a file, which is replaced.
    ///
    /// - Parameter most: the most bytes.
    package func download(_ key: String, to path: String, most: Int = .max) throws(Failure) {
        _ = try attempt { () throws(FetchError) in
            var request = Request(method: nil, key: key)
            request.mostBytes = most
            return try fetcher.waitForDownload(fetch(request), to: path)
        }
    }

    /// Stores bytes, at most ``partLength`` of them.
    ///
    /// - Parameter isNew: whether to store nothing if there is an object of this name.
    /// - Throws: ``Failure/exists`` if so.
    package func put(_ bytes: [UInt8], as key: String, isNew: Bool = false) throws(Failure) {
        var request = Request(method: .put, key: key)
        request.body = bytes
        if isNew { request.headers = [.init(name: "If-None-Match", value: "*")] }
        do throws(Failure) {
            _ = try send(request)
        } catch {
            // OpenStack Swift does not know the header.
            guard isNew, error == .notImplemented else { throw error }
            guard try length(key) == nil else { throw .exists }
            request.headers = []
            _ = try send(request)
        }
    }

    /// Deletes an object, if there is one.
    package func delete(_ key: String) throws(Failure) {
        do throws(Failure) {
            _ = try send(.init(method: .delete, key: key))
        } catch {
            if error != .missing { throw error }
        }
    }

    /// The object's own hash is that of its bytes unless it was stored in parts or is encrypted by the store.
    private func check(_ bytes: [UInt8], _ response: FetchResponse) throws(Failure) {
        guard let stated = Self.md5(response), stated != Insecure.MD5.hash(data: bytes) else { return }
        throw .damaged("the store sent other bytes than were stored")
    }

    private static func md5(_ response: FetchResponse) -> [UInt8]? {
        let tag = response.validators.etag?.filter { $0 != "\"" } ?? ""
        return Hexadecimal.bytes(tag).flatMap { $0.count == 16 ? $0 : nil }
    }
}

// MARK: - Requests

extension S3Client {
    /// A request that is to be signed.
    struct Request {
        /// Nil for GET.
        var method: FetchRequest.Method?
        var key: String
        var query: [(name: String, value: String)] = []
        var body: [UInt8] = []
        /// Whether it is sent by POST.
        var isPosted = false
        var headers: [FetchRequest.Header] = []
        var range: Range<Int>?
        /// The most bytes of an answer.
        var mostBytes = S3Client.mostAnswered
    }

    /// Sends a request, again if need be.
    func send(_ request: Request) throws(Failure) -> (response: FetchResponse, bytes: [UInt8]) {
        try attempt { () throws(FetchError) in try fetcher.wait(for: fetch(request)) }
    }

    /// The request with a signature of this moment.
    private func fetch(_ request: Request) -> FetchRequest {
        let (path, query) = (address.path(request.key), S3Text.query(request.query))
        let url = address.endpoint + path + (query.isEmpty ? "" : "?\(query)")
        var fetch = FetchRequest(
            url: url, maximumBytes: request.mostBytes, privateNetwork: network, timeLimits: limits)
        fetch.acceptsCompression = false
        (fetch.method, fetch.headers) = (request.method, request.headers)
        fetch.part = request.range.map { RequestedPart(.range($0)) }
        let method = request.method?.rawValue ?? (request.isPosted ? "POST" : "GET")
        if method == "PUT" || method == "POST" {
            fetch.posted = PostedBody(request.body, type: "application/octet-stream")
            // Otherwise libcurl waits for a server to say that it may send (100 Continue).
            fetch.headers.append(.init(name: "Expect", value: ""))
        }
        let signature = S3Signature(
            credentials: credentials, region: address.region, time: Self.time(now()))
        let signed = signature.headers(
            method, authority: address.authority, path: path, query: query, bodyHash: S3Signature.hash(request.body))
        for (name, value) in signed {
            if name == "authorization" {
                fetch.authorization = value
            } else {
                fetch.headers.append(.init(name: name, value: value))
            }
        }
        return fetch
    }

    /// Tries until it works, or will not work later either.
    private func attempt<Value>(_ body: () throws(FetchError) -> Value) throws(Failure) -> Value {
        var pause = Self.firstPause
        let end = ContinuousClock.now + patience
        while true {
            let error: FetchError
            do throws(FetchError) {
                return try body()
            } catch let caught {
                error = caught
            }
            guard error.isTransient else { throw failure(error) }
            // Jitter, so that machines that were refused together do not come back together.
            var seconds = pause * Double.random(in: 0.5..<1.5)
            if case .http(_, let retryAfter?) = error {
                seconds = max(seconds, Double(retryAfter.delay(now: now()).components.seconds))
            }
            guard seconds <= Self.longestPause, .now + .seconds(seconds) < end else { throw failure(error) }
            usleep(UInt32(seconds * 1e6))
            pause *= 4
        }
    }

    private func failure(_ error: FetchError) -> Failure {
        switch error {
        case .http(404, _): .missing
        case .http(412, _): .exists
        case .http(501, _): .notImplemented
        case .http(let status, _) where [301, 307, 400, 401, 403].contains(status):
            .refused(
                "the store \(error.reason): the keys, the region or the clock of this machine may be wrong")
        case .disk(let number): .disk(number)
        case .http(416, _), .noParts, .tooLarge: .damaged("the store \(error.reason)")
        default: .unavailable("the store \(error.reason)")
        }
    }

    /// A time as `20130524T000000Z`.
    private static func time(_ instant: Instant) -> String {
        let (day, second) = instant.local(offsetSeconds: 0).daySeconds
        let date = GregorianCalendar.date(ofDay: day)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(date.year)\(two(date.month))\(two(date.day))T\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))Z"
    }
}
