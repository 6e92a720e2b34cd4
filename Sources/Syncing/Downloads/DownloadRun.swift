internal import Catalog
internal import Disk
internal import LibraryBase
internal import Pictures
internal import Times

/// The downloads of one sync: the files that the sources' policies select and that are not here yet.
///
/// It owns all their state. Work that takes time runs in tasks (``DownloadPass``), and this handles the results.
struct DownloadRun {
    let context: SyncContext
    let download: PhotoDownload
    private let sources: [SourceRecord]
    /// The sources' row numbers.
    let sourceRows: [Int64]
    /// Whether to ignore times to live and back-off.
    let isForced: Bool
    /// The number of concurrent downloads.
    let width: Int
    /// Enforces the limit on originals, if there is one.
    var budget: OriginalsBudget?
    var report: SyncReporter
    /// The photos that wait for a rate-limited host, and until when.
    private var postponed: [String: (photos: [Int64], until: Instant)] = [:]
    /// The pass in progress.
    var pass: DownloadPass
    /// Files that arrived.
    var batch = ArrivedBatch()

    init(
        _ context: SyncContext, _ download: PhotoDownload, of sources: [SourceRecord], isForced: Bool, width: Int,
        keepingTo budget: OriginalsBudget?, _ report: SyncReporter
    ) {
        (self.context, self.download, self.sources, sourceRows) = (context, download, sources, sources.map(\.row))
        (self.isForced, self.width, self.budget, self.report) = (isForced, width, budget, report)
        pass = DownloadPass(download)
    }

    /// Downloads everything that is due. Files that have arrived are kept even if this throws.
    mutating func run() async throws {
        if !isForced { try tellPaused() }
        var waiting = 0
        let floor = try budget?.floor()
        for source in sources { waiting += try context.catalog.downloads.queue(of: source, above: floor) }
        guard waiting > 0 else { return }
        var event = SyncEvent(.downloading)
        event.waiting = waiting
        report.tell(event)
        while true {
            do {
                try await downloadAll()
                try tellPostponed()
                break
            } catch {
                let hasRoom = try FullDisk.isCause(of: error) && budget?.makeRoom() ?? false
                // Files that have arrived are recorded, if the disk allows it.
                do { try Self.complete(batch.files, download) } catch let other { throw FullDisk.worse(error, other) }
                batch = ArrivedBatch()
                guard hasRoom else { throw error }
            }
        }
        try budget?.settle()
        try tellOfLimit()
    }

    /// Records downloads after fsync of their originals, never before.
    static func complete(_ files: [(photo: Int64, file: DownloadedFile)], _ download: PhotoDownload) throws {
        guard !files.isEmpty else { return }
        try download.context.originals.syncToDisk()
        try download.context.catalog.downloads.complete(files)
        for (row, _) in files { download.claims.release(photo: row) }
    }
}

// MARK: - Results of downloads

extension DownloadRun {
    /// Records and reports the result of a download.
    mutating func note(_ outcome: PhotoDownload.Outcome, of record: DownloadRecord) throws {
        var event = SyncEvent(.downloaded, source: record.source.name, photo: record.photoID)
        if case .arrived(let file) = outcome { budget?.end(record.photo, file) } else { budget?.end(record.photo, nil) }
        switch outcome {
        case .arrived(let file):
            batch.files.append((record.photo, file))
            report.summary.downloaded += 1
            event.bytes = Int(file.bytes)
        case .arrivedElsewhere:
            download.claims.release(photo: record.photo)
        case .postponed:
            download.claims.release(photo: record.photo)
            guard let pause = context.pauses.pause(of: record.url) else { return }
            postponed[pause.host, default: ([], .epoch)].photos.append(record.photo)
            postponed[pause.host]?.until = pause.until
            return
        case .failed(let reason, let isTransient):
            let backoff = isTransient ? Backoff.trouble : .wrongPicture
            let delay = backoff.delay(failures: record.attempts + 1)
            try context.catalog.downloads.noteFailure(
                photo: record.photo, reason: reason, retryAt: context.library.now() + delay)
            download.claims.release(photo: record.photo)
            (event.event, event.reason) = (.downloadFailed, reason)
            return report.tellFailure(event)
        }
        report.tell(event)
    }

    /// Reports hosts that were already rate-limited before this run, if pictures wait for them.
    private mutating func tellPaused() throws {
        let paused = try context.catalog.downloads.paused(sources: sourceRows, at: context.library.now())
        for (host, until, photos) in paused {
            var event = SyncEvent(.paused, reason: context.pauses.reason(host: host, until: until))
            event.waiting = photos
            report.tell(event)
            report.summary.isWaiting = true
        }
    }

    /// Removes photos without space from the queue, and reports them once.
    private func tellOfLimit() throws {
        guard budget?.hasRefused == true, case let count = try context.catalog.downloads.drop(sources: sourceRows),
            count > 0
        else { return }
        var event = SyncEvent(.limitReached)
        event.waiting = count
        report.tell(event)
    }

    /// Reports each host with postponed downloads once, regardless of the number of photos. A rate limit from an
    /// earlier run is not a failure of this one.
    private mutating func tellPostponed() throws {
        for (host, waiting) in postponed.sorted(by: { $0.key < $1.key }) {
            var event = SyncEvent(.paused, reason: context.pauses.reason(host: host, until: waiting.until))
            event.waiting = waiting.photos.count
            try context.catalog.downloads.postpone(waiting.photos, until: waiting.until)
            report.tell(event)
            if context.pauses.isNew(host: host) {
                report.summary.failures.append(event)
            } else {
                report.summary.isWaiting = true
            }
        }
    }
}
