internal import Catalog
internal import PhotoLibrary

/// The status of the server and its library: `/api/v1/status`.
struct StatusDocument: PublicDocument {
    struct Sync: Encodable {
        /// Whether a sync is running.
        var running: Bool
        /// When a source was last checked, and when the next is due.
        var last: String?
        var next: String?
        /// The errors of the last sync; empty if there were none.
        var errors: [String]
    }

    var version: String
    var counts: CountsDocument
    var sources: [PublicSource]
    var sync: Sync
    /// The number of fetches in progress.
    var active: Int
}

/// Reports the current status of the server and its library.
struct StatusReport: Sendable {
    let library: PhotoLibrary
    let sync: SyncService
    let activity: Activity
    /// The program's version.
    let version: String

    /// The status for a visitor.
    func document(for visitor: Visitor) throws -> StatusDocument {
        let times = try library.changes.syncTimes()
        var counts = try library.changes.counts(for: visitor.person ?? .local)
        if visitor.person == nil { counts.recents = 0 }
        return StatusDocument(
            version: version, counts: counts, sources: try library.sources.list().sources.map(PublicSource.init),
            sync: .init(
                running: sync.isRunning, last: times.last, next: times.next,
                // The reasons of downloads can name any source.
                errors: try library.sources.syncState().failures.map(\.line)
                    + (library.reader == .owner ? sync.failures : [])),
            active: activity.active)
    }
}
