internal import GRDB
internal import Synchronization

/// How a catalogue's file is reached: by a connection that stays, or, as long as a full disk has no room for the memory that
/// processes share, by one for each use, so that others have their turn in between.
final class CatalogConnection: Sendable {
    private let path: String
    private let kept: Mutex<(any DatabaseWriter)?>
    /// Held by whoever uses the file alone; the time is that of the last try to share it.
    private let alone = Mutex<ContinuousClock.Instant?>(nil)
    /// How long a disk that is full is taken for so.
    private static let patience = Duration.seconds(1)

    /// One that stays.
    init(_ database: any DatabaseWriter) {
        path = ""
        kept = Mutex(database)
    }

    /// One for each use, until there is room.
    ///
    /// - Throws: what opening throws.
    init(scarceAt path: String) throws(CatalogError) {
        self.path = path
        kept = Mutex(nil)
        try CatalogError.translating { try use { _ in } }
    }

    /// Runs `body` with the database. On a full disk it is opened for that: some milliseconds.
    func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
        if let database = kept.withLock({ $0 }) { return try body(database) }
        return try alone.withLock { tried in
            if let database = try shared(&tried) { return try body(database) }
            let database = try CatalogFile.open(path, .alone)
            defer { try? database.close() }
            return try body(database)
        }
    }

    /// A connection that stays, now that there is room; nil as long as there is none.
    private func shared(_ tried: inout ContinuousClock.Instant?) throws -> (any DatabaseWriter)? {
        if let database = kept.withLock({ $0 }) { return database }
        let now = ContinuousClock.now
        if let tried, now - tried < Self.patience { return nil }
        tried = now
        do throws(CatalogError) {
            let database = try CatalogFile.open(path, .writing)
            kept.withLock { $0 = database }
            return database
        } catch {
            // Who has it alone just now may be done when this use has waited for its turn to have it alone.
            guard error.isFullDisk || error == .busy else { throw error }
            return nil
        }
    }
}

extension CatalogError {
    /// Whether it is what a full disk makes of opening a catalogue.
    var isFullDisk: Bool {
        switch self {
        case .cannotWrite, .diskFull: true
        default: false
        }
    }
}
