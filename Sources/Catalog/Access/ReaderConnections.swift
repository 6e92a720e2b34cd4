internal import GRDB
internal import Synchronization

/// The connections in which the catalogue is read for those who do not see all photos, one for each kind of reader.
final class ReaderConnections: Sendable {
    private struct Entry {
        let connection: ReaderConnection
        /// Greater for one that was used later.
        var used: Int
    }

    private struct State {
        var entries: [PhotoReader: Entry] = [:]
        var uses = 0
    }

    /// The greatest number of connections that stay open. Each holds two files and up to some megabytes.
    private static let capacity = 8

    private let path: String
    private let state = Mutex(State())

    /// - Parameter path: how the file is opened: its path or URI.
    init(path: String) {
        self.path = path
    }

    /// The connection of a reader.
    func connection(_ reader: PhotoReader) throws -> ReaderConnection {
        try state.withLock { state in
            state.uses += 1
            if let known = state.entries[reader]?.connection {
                state.entries[reader]?.used = state.uses
                return known
            }
            let new = ReaderConnection(try CatalogFile.openForReader(path), reader)
            if state.entries.count >= Self.capacity,
                let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
            {
                state.entries[oldest.key] = nil
            }
            state.entries[reader] = Entry(connection: new, used: state.uses)
            return new
        }
    }
}

/// A connection that sees of the catalogue what one reader may see: see ``HiddenPhotos``.
final class ReaderConnection: Sendable {
    private let database: DatabaseQueue
    private let reader: PhotoReader
    /// The version of what is hidden; nil before it is first computed. Used only within `database`.
    private let version = Mutex<Int64?>(nil)

    /// - Parameter database: a connection that ``CatalogFile/openForReader(_:)`` made.
    init(_ database: DatabaseQueue, _ reader: PhotoReader) {
        (self.database, self.reader) = (database, reader)
    }

    /// SQL for the index by which a table has to be read: the views of a reader have no indexes by name.
    static func index(_ name: String, _ db: Database) -> String {
        db.configuration.label == CatalogFile.readerLabel ? "" : "INDEXED BY \(name)"
    }

    /// SQL that limits rows to those of photos that the reader may see, by the column with their row number; for queries that
    /// count rows of another table before these are joined with the view.
    static func isShown(photo column: String, _ db: Database) -> String {
        guard db.configuration.label == CatalogFile.readerLabel else { return "1" }
        return "\(column) NOT IN (SELECT row FROM temp.hiddenPhoto)"
    }

    /// The same for places.
    static func isShown(place column: String, _ db: Database) -> String {
        guard db.configuration.label == CatalogFile.readerLabel else { return "1" }
        return "EXISTS (SELECT 1 FROM place WHERE place.row = \(column))"
    }

    /// Runs `body` in one reading transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try database.writeWithoutTransaction { db in
            var value: Value?
            do {
                try db.inTransaction(.deferred) {
                    try refresh(db)
                    value = try body(db)
                    return .commit
                }
            } catch {
                // What was computed in the transaction is not there any more.
                version.withLock { $0 = nil }
                throw error
            }
            guard let value else { throw CatalogError.failed("the transaction returned no value") }
            return value
        }
    }

    private func refresh(_ db: Database) throws {
        let now = try HiddenPhotos.version(db)
        guard version.withLock({ $0 }) != now else { return }
        // A failure half-way must not leave the old version standing for what is there.
        version.withLock { $0 = nil }
        try HiddenPhotos(db: db, reader: reader).compute()
        version.withLock { $0 = now }
    }
}
