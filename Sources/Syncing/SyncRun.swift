package import Catalog
package import Fetching
package import LibraryBase
internal import Pictures

/// One sync: fetches the lists that are due, merges changes, then downloads pictures by the sources' policies.
///
/// All state is in the catalogue and in `.part` files, so a sync that was killed continues where it stopped. Only one
/// sync runs on a library at a time: this value holds the library's lock.
package struct SyncRun: ~Copyable {
    /// The number of concurrent requests.
    package struct Width: Sendable {
        /// Lists.
        package var lists = 8
        /// Files: more than there are connections, so that no connection is idle.
        package var files = 64

        /// The defaults, unless given.
        package init(lists: Int = 8, files: Int = 64) {
            (self.lists, self.files) = (lists, files)
        }
    }

    private let context: SyncContext
    private let download: PhotoDownload
    private let isForced: Bool
    private let width: Width
    private var report: SyncReporter
    private let turn: SyncLock

    /// Deletes the remains of syncs that were killed.
    ///
    /// - Parameters:
    ///   - turn: the lock that makes this the only sync on the library.
    ///   - isForced: whether to ignore times to live and back-off.
    ///   - onEvent: called for each event, from any thread.
    /// - Throws: errors of the disk and the catalogue.
    package init(
        _ turn: consuming SyncLock, by transport: any Transport, isForced: Bool, width: Width = Width(),
        onEvent: @escaping @Sendable (SyncEvent) -> Void
    ) throws {
        let pictures = turn.pictures
        let library = pictures.context
        try library.catalog.sources.forgetOldRemoval(at: library.now())
        let context = try SyncContext(pictures, by: transport, logins: turn.logins)
        let download = try PhotoDownload(context)
        try PartSweep(catalog: library.catalog, originals: pictures.originals, claims: download.claims).run()
        (self.context, self.download, self.isForced, self.width) = (context, download, isForced, width)
        report = SyncReporter(onEvent: onEvent)
        self.turn = turn
    }

    /// The servers' rate limits that this sync has learnt.
    package var pauses: RateLimits { context.pauses }

    /// The results so far.
    package var summary: SyncSummary { report.summary }

    /// Syncs these sources. Cancellation is not an error; the summary states it.
    ///
    /// - Throws: errors of the disk and the catalogue.
    package mutating func run(_ sources: [SourceRecord]) async throws {
        do {
            try await bringUpToDate(sources)
            try MetadataRefresh(catalog: context.catalog, originals: context.originals).run()
        } catch is CancellationError {
            report.summary.isInterrupted = true
        } catch FetchError.cancelled {
            report.summary.isInterrupted = true
        }
    }

    /// The budget must know all downloads that arrived, so it ends with them.
    private mutating func bringUpToDate(_ sources: [SourceRecord]) async throws {
        var budget = try OriginalsBudget(catalog: context.catalog, originals: context.originals)
        defer {
            budget?.end()
            report.summary.evicted = budget?.evicted.files ?? 0
        }
        try await refreshLists(of: sources)
        try budget?.settle()
        try await downloadFiles(of: sources, keepingTo: &budget)
    }

    private mutating func refreshLists(of sources: [SourceRecord]) async throws {
        var lists = ListRun(context, isForced: isForced, width: width.lists, report)
        defer { report = lists.report }
        try await lists.run(sources)
    }

    private mutating func downloadFiles(
        of sources: [SourceRecord], keepingTo budget: inout OriginalsBudget?
    ) async throws {
        var downloads = DownloadRun(
            context, download, of: sources, isForced: isForced, width: width.files, keepingTo: budget, report)
        defer { (budget, report) = (downloads.budget, downloads.report) }
        try await downloads.run()
    }

    /// Reports the sending of answers to publishers.
    ///
    /// - Parameters:
    ///   - sent: the number of accepted answers.
    ///   - problems: why others were not, one line each.
    package mutating func tell(sent: Int, problems: [String]) {
        report.summary.sent = sent
        if sent > 0 {
            var event = SyncEvent(.answered)
            event.sent = sent
            report.tell(event)
        }
        for problem in problems { report.tellFailure(SyncEvent(.failed, reason: problem)) }
    }
}
