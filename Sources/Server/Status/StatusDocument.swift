internal import PhotoLibrary

/// How the server and its library are: `/api/v1/status`.
struct StatusDocument: PublicDocument {
    struct Sync: Encodable {
        /// Whether one runs now.
        var running: Bool
        /// When a source was asked last, and when the next is due.
        var last: String?
        var next: String?
        /// What went wrong, in plain words; empty where all went well.
        var errors: [String]
    }

    var version: String
    var counts: CountsDocument
    var sources: [PublicSource]
    var sync: Sync
    /// Fetches under way.
    var active: Int
}

/// Says how the server and its library are now.
struct StatusReport: Sendable {
    let library: PhotoLibrary
    let sync: SyncService
    let activity: Activity
    /// The program's.
    let version: String

    /// How things are, for somebody.
    func document(for visitor: Visitor) throws -> StatusDocument {
        let times = try library.changes.syncTimes()
        var counts = try library.changes.counts(for: visitor.person ?? .local)
        if visitor.person == nil { counts.recents = 0 }
        return StatusDocument(
            version: version, counts: counts, sources: try library.sources.list().sources.map(PublicSource.init),
            sync: .init(
                running: sync.isRunning, last: times.last, next: times.next,
                errors: try library.sources.syncState().failures.map(\.line) + sync.failures),
            active: activity.active)
    }
}
