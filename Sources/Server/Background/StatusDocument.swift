internal import PhotoLibrary

/// How the server and its library are: `/api/v1/status`.
struct StatusDocument: Encodable {
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
    var sources: [SourceDocument]
    var sync: Sync
    /// Fetches under way.
    var active: Int
}

extension Site {
    /// How things are now, for somebody.
    func status(for visitor: Visitor) throws -> StatusDocument {
        let times = try library.syncTimes()
        var counts = try library.counts(for: visitor.person ?? .local)
        if visitor.person == nil { counts.recents = 0 }
        return StatusDocument(
            version: configuration.version, counts: counts, sources: try library.sources().masked.sources,
            sync: .init(
                running: sync.isRunning, last: times.last, next: times.next,
                errors: try library.syncState().failures.map(\.line) + sync.failures),
            active: activity.active)
    }
}
