internal import LibraryBase

/// Publishes one edition after another.
actor PublishingLoop {
    private let library: PhotoLibrary
    private let desk: PublishingDesk
    private let onEvent: @Sendable (PhotoLibrary.Editions.Event) -> Void
    private var turn: PublisherTurn?
    private var last: PhotoLibrary.Editions.Event?
    /// The version of the catalogue that was published, and one that is not yet.
    private var (published, changed): (Int64?, Int64?) = (nil, nil)
    private var places: [Int64]?
    private var changedAt = ContinuousClock.now
    private var firstChange: ContinuousClock.Instant?
    private var reportsAt = ContinuousClock.now
    private var mendedAt = ContinuousClock.now
    private var cleanedAt: ContinuousClock.Instant?

    private static let interval = Duration.milliseconds(200)
    /// What changes within this time is one edition.
    private static let quiet = Duration.seconds(1)
    /// How long a change waits at most, while others follow it.
    private static let longest = Duration.seconds(2)
    /// How long to wait after a failure, and for another publisher.
    private static let pause = Duration.seconds(2)
    /// How often what readers have to say is noted: each time makes an edition.
    private static let reporting = Duration.seconds(20)
    private static let mending = Duration.seconds(5)
    private static let cleaning = Duration.seconds(3600)

    init(
        _ library: PhotoLibrary, _ desk: PublishingDesk,
        _ onEvent: @escaping @Sendable (PhotoLibrary.Editions.Event) -> Void
    ) {
        (self.library, self.desk, self.onEvent) = (library, desk, onEvent)
    }

    /// Runs until the task is cancelled.
    ///
    /// - Throws: ``LibraryError/damaged(library:reason:)``, which a person or a repair has to mend.
    func run() async throws(LibraryError) {
        let watch = try library.changes.watch()
        while !Task.isCancelled {
            var wait = Self.interval
            do throws(LibraryError) {
                if !(try step(watch)) { wait = Self.pause }
            } catch {
                if case .damaged = error { throw error }
                say(.failing(error.message))
                wait = Self.pause
            }
            try? await Task.sleep(for: wait)
        }
        turn?.end()
    }

    /// - Returns: false if another program publishes.
    private func step(_ watch: LibraryWatch) throws(LibraryError) -> Bool {
        if turn?.isLost == true { (turn, published) = (nil, nil) }
        if turn == nil { turn = try desk.turn() }
        guard let turn else {
            say(.waiting(desk.holder()))
            return false
        }
        if ContinuousClock.now - reportsAt > Self.reporting {
            reportsAt = .now
            _ = try? library.context.noteReports()
        }
        if ContinuousClock.now - mendedAt > Self.mending {
            mendedAt = .now
            try desk.mend(turn)
        }
        let version = try watch.version()
        guard version != published else { return true }
        if version != changed { (changed, changedAt) = (version, .now) }
        let since = firstChange ?? changedAt
        firstChange = since
        let isQuiet = .now - changedAt >= Self.quiet || .now - since >= Self.longest
        guard isQuiet || published == nil else { return true }
        places = library.editions.prepare(since: places)
        // What that has written is published too.
        let prepared = try watch.version()
        if let edition = try desk.publish(turn) {
            last = nil
            onEvent(.published(edition))
        }
        (published, firstChange) = (prepared, nil)
        clean(turn)
        return true
    }

    private func clean(_ turn: PublisherTurn) {
        if let cleanedAt, .now - cleanedAt < Self.cleaning { return }
        cleanedAt = .now
        // The next time is as good.
        try? desk.forgetOld(turn)
    }

    /// Says what is not as it was.
    private func say(_ event: PhotoLibrary.Editions.Event) {
        guard event != last else { return }
        last = event
        onEvent(event)
    }
}
