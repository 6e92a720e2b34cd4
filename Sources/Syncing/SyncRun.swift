package import Catalog
package import Fetching
package import LibraryBase
internal import Pictures

/// One sync: asks the sources that are due, merges what is new, then downloads what they ask for.
///
/// All state is in the catalogue and in `.part` files, so a sync that is killed goes on where it was. One at a time runs on a
/// library: it has the library's turn as long as this value lives.
package struct SyncRun: ~Copyable {
    /// How many things are under way at the same time.
    package struct Width: Sendable {
        /// Lists that are asked for.
        package var lists = 8
        /// Files: more than connections, so that these always have one to go on with.
        package var files = 64

        /// As many as the program has, unless told.
        package init(lists: Int = 8, files: Int = 64) {
            (self.lists, self.files) = (lists, files)
        }
    }

    private let context: SyncContext
    private let download: PhotoDownload
    private let isForced: Bool
    private let width: Width
    private var report: SyncReport
    private let turn: SyncTurn

    /// Sweeps out what a sync that was killed left.
    ///
    /// - Parameters:
    ///   - turn: the right to be the only sync on the library.
    ///   - isForced: whether times to live and back-off are ignored.
    ///   - onEvent: called as things happen, from any thread.
    /// - Throws: what the disk and the catalogue throw.
    package init(
        _ turn: consuming SyncTurn, by transport: any Transport, isForced: Bool, width: Width = Width(),
        onEvent: @escaping @Sendable (SyncEvent) -> Void
    ) throws {
        let pictures = turn.pictures
        let library = pictures.context
        try library.catalog.sources.forgetOldRemoval(at: library.now())
        let context = try SyncContext(pictures, by: transport, logins: turn.logins)
        let download = try PhotoDownload(context)
        try PartSweep(catalog: library.catalog, originals: pictures.originals, claims: download.claims).run()
        (self.context, self.download, self.isForced, self.width) = (context, download, isForced, width)
        report = SyncReport(onEvent: onEvent)
        self.turn = turn
    }

    /// Which servers want to be left alone, as this sync has learnt.
    package var pauses: ServerPauses { context.pauses }

    /// What was done so far.
    package var summary: SyncSummary { report.summary }

    /// Brings these sources up to date. That it was cancelled is no error, but told in the summary.
    ///
    /// - Throws: what the disk and the catalogue throw.
    package mutating func run(_ sources: [SourceRecord]) async throws {
        do {
            try await bringUpToDate(sources)
            try Redescription(catalog: context.catalog, originals: context.originals).run()
        } catch is CancellationError {
            report.summary.isInterrupted = true
        } catch FetchError.cancelled {
            report.summary.isInterrupted = true
        }
    }

    /// What keeps the originals within their limit knows all that has arrived: it ends with the downloads.
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

    /// Tells what became of answers that waited for their publishers.
    ///
    /// - Parameters:
    ///   - sent: how many were taken.
    ///   - problems: why others were not, each as a line.
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
