import Fetching
import Synchronization
import Testing

/// What a sync requires of a transport, tested with the network and with the script.
@Suite struct TransportTests {
    private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    private static let file = ScriptedAnswer(body: bytes, validators: Validators(etag: "\"v1\""))

    private func world(
        _ kind: TransportWorld.Kind, _ answer: @escaping @Sendable (ScriptedTransport.Asked) -> ScriptedAnswer
    ) throws -> TransportWorld {
        try TransportWorld(kind, answer)
    }

    /// The calls of an observer.
    private final class Heard: Sendable {
        let offsets = Mutex<[Int]>([])
        let count = Mutex(0)

        var observer: FetchObserver {
            FetchObserver(
                begins: { _, offset in self.offsets.withLock { $0.append(offset) } },
                bytes: { piece in self.count.withLock { $0 += piece.byteCount } })
        }
    }

    private func download(
        _ world: TransportWorld, _ request: FetchRequest? = nil, resuming: Resumption? = nil, holding limit: Int = -1,
        _ observer: FetchObserver = FetchObserver()
    ) async throws(FetchError) -> (response: FetchResponse, held: [UInt8]?) {
        try await world.transport.download(
            request ?? world.request(), to: world.path, resuming: resuming, holding: limit, observer: observer)
    }

    private func failure(_ body: () async throws -> Void) async -> FetchError? {
        do { try await body() } catch { return error as? FetchError }
        return nil
    }

    @Test(arguments: TransportWorld.Kind.allCases) func aBodyComesWholeAndInOrder(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        var received: [UInt8] = []
        let response = try await world.transport.stream(world.request()) { piece, response in
            #expect(response.status == 200)
            received += piece
        }
        #expect(received == Self.bytes && response.receivedBytes == Self.bytes.count)
        #expect(response.contentLength == Self.bytes.count && response.contentType == "image/jpeg")
        #expect(response.validators == Validators(etag: "\"v1\"") && response.finalURL == world.request().url)
    }

    @Test(arguments: TransportWorld.Kind.allCases) func anErrorOfTheTakerEndsIt(kind: TransportWorld.Kind) async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        let error = await failure {
            _ = try await world.transport.stream(world.request()) { _, _ in throw FetchError.disk(5) }
        }
        #expect(error == .disk(5))
    }

    @Test(arguments: TransportWorld.Kind.allCases)
    func aShortBodyIsHeldAndALongOneIsInItsFile(kind: TransportWorld.Kind) async throws {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        let heard = Heard()
        let held = try await download(world, holding: Self.bytes.count, heard.observer).held
        #expect(held == Self.bytes && world.bytes == nil)
        let written = try await download(world, holding: Self.bytes.count - 1, heard.observer)
        #expect(written.held == nil && world.bytes == Self.bytes)
        #expect(heard.offsets.withLock { $0 } == [0, 0] && heard.count.withLock { $0 } == 2 * Self.bytes.count)
    }

    @Test(arguments: TransportWorld.Kind.allCases) func unchangedContentIsNotSent(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        var request = world.request()
        request.validators = Validators(etag: "\"v1\"")
        let response = try await world.transport.stream(request) { _, _ in Issue.record("nothing comes") }
        #expect(response.isNotModified)
        request.validators = Validators(etag: "\"v0\"")
        #expect(try await !world.transport.stream(request) { _, _ in }.isNotModified)
    }

    @Test(arguments: TransportWorld.Kind.allCases, [304, 404, 410, 429, 503])
    func aStatusThatIsNoneOfSuccessIsAnError(kind: TransportWorld.Kind, status: Int) async throws {
        let world = try world(kind) { _ in ScriptedAnswer(status: status, retryAfter: 7) }
        defer { world.remove() }
        let error = await failure { _ = try await download(world) }
        #expect(error == .http(status: status, retryAfter: .after(.seconds(7))))
        #expect(world.bytes == nil)
    }

    @Test(arguments: TransportWorld.Kind.allCases) func anInterruptedDownloadIsResumed(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { asked in
            var file = Self.file
            if asked.offset == nil { file.cutAfter = 200_000 }
            return file
        }
        defer { world.remove() }
        let error = await failure { _ = try await download(world) }
        #expect(error == .interrupted(received: 200_000, expected: 300_000))
        #expect(world.bytes == Array(Self.bytes.prefix(200_000)))
        let heard = Heard()
        let resumption = try #require(
            Resumption(offset: 200_000, validators: Validators(etag: "\"v1\""), total: 300_000))
        let response = try await download(world, resuming: resumption, heard.observer).response
        #expect(response.status == 206 && response.receivedBytes == 100_000 && response.contentLength == 300_000)
        #expect(world.bytes == Self.bytes && heard.offsets.withLock { $0 } == [200_000])
    }

    @Test(arguments: TransportWorld.Kind.allCases)
    func whatIsAnotherVersionNowOrShorterOnTheDiskBeginsAgain(kind: TransportWorld.Kind) async throws {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        try world.write([UInt8](repeating: 1, count: 100))
        for (offset, etag) in [(100, "\"v0\""), (200, "\"v1\"")] {
            let resumption = try #require(Resumption(offset: offset, validators: Validators(etag: etag)))
            let heard = Heard()
            #expect(try await download(world, resuming: resumption, heard.observer).response.status == 200)
            #expect(world.bytes == Self.bytes && heard.offsets.withLock { $0 } == [0])
            try world.write([UInt8](repeating: 1, count: 100))
        }
    }

    @Test(arguments: TransportWorld.Kind.allCases) func aCompletePartIsTakenAsTheWhole(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        try world.write(Self.bytes)
        let resumption = try #require(
            Resumption(offset: Self.bytes.count, validators: Validators(etag: "\"v1\""), total: Self.bytes.count))
        let response = try await download(world, resuming: resumption).response
        #expect(response.status == 416 && response.receivedBytes == 0 && world.bytes == Self.bytes)
    }

    @Test(arguments: TransportWorld.Kind.allCases) func unwantedContentIsRefused(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        var request = world.request()
        request.isWanted = { false }
        #expect(await failure { _ = try await download(world, request) } == .notWanted)
        request = world.request()
        request.mayBegin = { _ in false }
        #expect(await failure { _ = try await download(world, request) } == .unexpectedContent)
        request = world.request()
        request.maximumBytes = Self.bytes.count - 1
        #expect(await failure { _ = try await download(world, request) } == .tooLarge(limit: Self.bytes.count - 1))
        #expect(
            await failure { _ = try await download(world, FetchRequest(url: "file:///a")) } == .schemeNotAllowed("file")
        )
    }

    @Test(arguments: TransportWorld.Kind.allCases) func aTimeoutEndsIt(kind: TransportWorld.Kind) async throws {
        let world = try world(kind) { _ in
            var file = Self.file
            file.delay = .seconds(1)
            return file
        }
        defer { world.remove() }
        var request = world.request()
        request.timeLimits.total = .milliseconds(200)
        #expect(await failure { _ = try await download(world, request) } == .timeout)
    }

    @Test(arguments: TransportWorld.Kind.allCases) func aStartedDownloadEndsOnce(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        let (ends, continuation) = AsyncStream.makeStream(of: Result<[UInt8]?, FetchError>.self)
        let running = try world.transport.startDownload(
            world.request(), to: world.path, resuming: nil, holding: 1 << 20, observer: FetchObserver()
        ) { continuation.yield($0.map { $0.held }) }
        var iterator = ends.makeAsyncIterator()
        #expect(try await iterator.next()?.get() == Self.bytes)
        running.cancel()
        continuation.finish()
        #expect(await iterator.next() == nil)
    }

    @Test(arguments: TransportWorld.Kind.allCases) func afterTheShutdownNothingIsFetched(kind: TransportWorld.Kind)
        async throws
    {
        let world = try world(kind) { _ in Self.file }
        defer { world.remove() }
        world.transport.shutdown()
        #expect(await failure { _ = try await download(world) } == .cancelled)
    }
}
