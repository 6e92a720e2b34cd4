internal import Catalog
internal import Fetching
internal import Foundation

/// One sync: asks the sources that are due, merges what is new, then downloads what they ask for.
///
/// All state is in the catalogue and in `.part` files, so a sync that is killed goes on where it was.
struct SyncEngine {
    /// Lists asked for at the same time, and files: reading a picture's header takes time too, so there are more of them than
    /// connections.
    private static let lists = 8
    private static let files = 32
    /// Downloads completed in one transaction, and the longest time between two, in nanoseconds.
    private static let batchSize = 512
    private static let batchTime: UInt64 = 500_000_000
    /// Tries of one file in one run.
    private static let tries = 3

    let catalog: Catalog
    let refresh: FeedRefresh
    let download: PhotoDownload
    /// Whether times to live and back-off are ignored.
    let isForced: Bool
    let onEvent: @Sendable (SyncEvent) -> Void
    private(set) var summary = SyncSummary()

    init(
        catalog: Catalog, refresh: FeedRefresh, download: PhotoDownload, isForced: Bool,
        onEvent: @escaping @Sendable (SyncEvent) -> Void
    ) {
        self.catalog = catalog
        self.refresh = refresh
        self.download = download
        self.isForced = isForced
        self.onEvent = onEvent
    }

    /// Brings these sources up to date.
    mutating func run(_ sources: [SourceRecord]) async throws {
        do {
            try await refreshLists(of: sources)
            try await downloadFiles(of: sources)
        } catch is CancellationError {
            summary.isInterrupted = true
        } catch FetchError.cancelled {
            summary.isInterrupted = true
        }
    }
}

// MARK: - Lists

extension SyncEngine {
    private mutating func refreshLists(of sources: [SourceRecord]) async throws {
        let now = PhotoLibrary.now()
        let (refresh, isForced, catalog, onEvent) = (refresh, isForced, catalog, onEvent)
        try await withThrowingTaskGroup(of: (String, FeedRefresh.Outcome).self) { group in
            for (index, source) in sources.enumerated() {
                if index >= Self.lists, let (name, outcome) = try await group.next() { tell(outcome, of: name) }
                guard let feed = try catalog.feed(ofSource: source.row) else { continue }
                guard isForced || feed.isDue(at: now) else {
                    onEvent(SyncEvent(.fresh, source: source.name))
                    continue
                }
                onEvent(SyncEvent(.started, source: source.name))
                group.addTask { (source.name, try await refresh.run(feed, at: now)) }
            }
            while let (name, outcome) = try await group.next() { tell(outcome, of: name) }
        }
    }

    private mutating func tell(_ outcome: FeedRefresh.Outcome, of source: String) {
        var event: SyncEvent
        switch outcome {
        case .unchanged: event = SyncEvent(.unchanged, source: source)
        case .failed(let reason):
            event = SyncEvent(.failed, source: source, reason: reason)
            summary.failures.append(event)
        case .merged(let counts, let skipped, let problem):
            event = SyncEvent(.updated, source: source, reason: problem)
            (event.added, event.updated, event.removed) = (counts.added, counts.updated, counts.removed)
            event.skipped = skipped
            summary.added += counts.added
            summary.updated += counts.updated
            summary.removed += counts.removed
            summary.skipped += skipped
        }
        onEvent(event)
    }
}

// MARK: - Files

extension SyncEngine {
    private typealias Result = (DownloadRecord, PhotoDownload.Outcome)

    private mutating func downloadFiles(of sources: [SourceRecord]) async throws {
        for source in sources { _ = try catalog.queueDownloads(of: source) }
        let rows = sources.map(\.row)
        var given: Set<Int64> = []
        var arrived: [(photo: Int64, file: DownloadedFile)] = []
        var lastWrite = DispatchTime.now().uptimeNanoseconds
        var queue: [DownloadRecord] = []
        let started = isForced ? nil : Optional(PhotoLibrary.now())
        let download = download
        try await withThrowingTaskGroup(of: Result.self) { group in
            var running = 0
            while true {
                if queue.isEmpty {
                    queue = try catalog.nextDownloads(sources: rows, limit: 500, at: started, excluding: given)
                        .reversed()
                }
                while running < Self.files, let next = queue.popLast() {
                    given.insert(next.photo)
                    running += 1
                    group.addTask { (next, try await Self.tryRepeatedly(next, download)) }
                }
                guard let (record, outcome) = try await group.next() else { break }
                running -= 1
                try take(outcome, of: record, into: &arrived)
                let age = DispatchTime.now().uptimeNanoseconds - lastWrite
                if arrived.count >= Self.batchSize || age > Self.batchTime || (running == 0 && queue.isEmpty) {
                    try complete(&arrived)
                    lastWrite = DispatchTime.now().uptimeNanoseconds
                }
            }
        }
        try complete(&arrived)
    }

    /// A photo is here when its original is on the disk, not before.
    private func complete(_ arrived: inout [(photo: Int64, file: DownloadedFile)]) throws {
        guard !arrived.isEmpty else { return }
        try download.originals.bringToDisk()
        try catalog.complete(arrived)
        arrived.removeAll(keepingCapacity: true)
    }

    /// A failure that may pass is tried again a little later, some times.
    private static func tryRepeatedly(
        _ record: DownloadRecord, _ download: PhotoDownload
    ) async throws -> PhotoDownload.Outcome {
        var attempt = 1
        while true {
            let outcome = try await download.run(record)
            guard case .failed(_, isTransient: true) = outcome, attempt < tries else { return outcome }
            try await Task.sleep(for: .milliseconds(200 << attempt))
            attempt += 1
        }
    }

    private mutating func take(
        _ outcome: PhotoDownload.Outcome, of record: DownloadRecord,
        into arrived: inout [(photo: Int64, file: DownloadedFile)]
    ) throws {
        var event: SyncEvent
        switch outcome {
        case .arrived(let file):
            arrived.append((record.photo, file))
            summary.downloaded += 1
            event = SyncEvent(.downloaded, source: record.source.name, photo: record.photoID)
            event.bytes = Int(file.bytes)
        case .failed(let reason, let isTransient):
            // Doubled with each failure, a day at most; what looks permanent is asked for once a day.
            let minutes = isTransient ? min(1440, 5 << min(record.attempts, 8)) : 1440
            try catalog.noteFailure(
                photo: record.photo, reason: reason, retryAt: PhotoLibrary.now() + Int64(minutes) * 60_000)
            event = SyncEvent(.downloadFailed, source: record.source.name, photo: record.photoID, reason: reason)
            summary.failures.append(event)
        }
        onEvent(event)
    }
}
