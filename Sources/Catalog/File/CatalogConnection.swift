internal import GRDB
internal import Synchronization

/// The connection to a catalogue's file. Normally it stays open. While the disk is too full for the shared memory file,
/// each use opens its own connection, so that other processes get their turn in between.
final class CatalogConnection: Sendable {
    private let path: String
    /// Whether a catalogue of an earlier version is migrated when it is opened.
    private let upgrades: Bool
    /// The connections of readers who do not see all photos; nil while the disk is too full for more than one.
    private let readers = Mutex<ReaderConnections?>(nil)
    private let kept: Mutex<(any DatabaseWriter)?>
    /// The edition that is shown, if the catalogue follows those of a publisher.
    private let edition = Mutex<OpenEdition?>(nil)
    /// Locked by the user of an exclusive connection; the value is the time of the last attempt to share the file.
    private let alone = Mutex<ContinuousClock.Instant?>(nil)
    /// How long to wait before the next attempt to share the file.
    private static let retryInterval = Duration.seconds(1)

    /// A connection that stays open.
    init(_ database: any DatabaseWriter) {
        (path, upgrades) = ("", false)
        kept = Mutex(database)
    }

    /// A connection to one edition after another.
    init(_ edition: OpenEdition) {
        (path, upgrades) = ("", false)
        kept = Mutex(nil)
        self.edition.withLock { $0 = edition }
    }

    /// A connection for each use, until there is space for shared memory.
    ///
    /// - Throws: errors of opening.
    init(scarceAt path: String, upgrades: Bool) throws(CatalogError) {
        (self.path, self.upgrades) = (path, upgrades)
        kept = Mutex(nil)
        try CatalogError.translating { try use { _ in } }
    }

    /// Runs `body` with the database. On a full disk it is opened for this call: some milliseconds.
    func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
        if let edition = shown { return try withExtendedLifetime(edition) { try body(edition.database) } }
        if let database = kept.withLock({ $0 }) { return try body(database) }
        return try alone.withLock { tried in
            if let database = try shared(&tried) { return try body(database) }
            let database = try CatalogFile.open(path, .alone, upgrades: upgrades)
            defer { try? database.close() }
            return try body(database)
        }
    }

    /// Runs `body` in one transaction that reads what a reader may see. On a full disk the database is opened for this call.
    func read<Value>(for reader: PhotoReader, _ body: (Database) throws -> Value) throws -> Value {
        try use(as: reader) { try $0.read(body) }
    }

    private func use<Value>(as reader: PhotoReader, _ body: (ReaderConnection) throws -> Value) throws -> Value {
        if let edition = shown {
            return try withExtendedLifetime(edition) { try body(edition.readers.connection(reader)) }
        }
        if let database = kept.withLock({ $0 }) { return try body(connections(database).connection(reader)) }
        return try alone.withLock { tried in
            if let database = try shared(&tried) { return try body(connections(database).connection(reader)) }
            let database = try CatalogFile.openForReader(path, isAlone: true)
            defer { try? database.close() }
            return try body(ReaderConnection(database, reader))
        }
    }

    private func connections(_ database: any DatabaseWriter) throws -> ReaderConnections {
        try readers.withLock { readers in
            if let readers { return readers }
            guard database.path != ":memory:" else {
                throw CatalogError.failed("a catalogue in memory can only be read by its owner")
            }
            let new = ReaderConnections(path: database.path)
            readers = new
            return new
        }
    }

    /// A connection that stays open if there is space now; else nil.
    private func shared(_ tried: inout ContinuousClock.Instant?) throws -> (any DatabaseWriter)? {
        if let database = kept.withLock({ $0 }) { return database }
        let now = ContinuousClock.now
        if let tried, now - tried < Self.retryInterval { return nil }
        tried = now
        do throws(CatalogError) {
            let database = try CatalogFile.open(path, .writing, upgrades: upgrades)
            kept.withLock { $0 = database }
            return database
        } catch {
            // Another process that has the file exclusively may be finished by the time this one gets its own exclusive
            // lock.
            guard error.isFullDisk || error == .busy else { throw error }
            return nil
        }
    }
}

// MARK: - Editions

extension CatalogConnection {
    /// An edition that a task reads, of one catalogue.
    struct Held: Sendable {
        let connection: CatalogConnection
        let edition: OpenEdition
    }

    /// The edition that this task goes on reading, whatever others are shown meanwhile. A task-local value, because all reads of a
    /// request have to agree.
    @TaskLocal static var held: Held?

    /// The edition that this task reads; nil if the catalogue follows none.
    var shown: OpenEdition? {
        if let held = Self.held, held.connection === self { return held.edition }
        return edition.withLock { $0 }
    }

    /// The edition that is shown to those who come now.
    var newest: OpenEdition? { edition.withLock { $0 } }

    /// Shows another edition from now on. The one before is closed when the last task that reads it ends.
    func show(_ next: OpenEdition) {
        let before = edition.withLock { edition in
            defer { edition = next }
            return edition
        }
        // Closed outside the lock.
        _ = before
    }
}

/// An edition of the catalogue, open for reading.
final class OpenEdition: Sendable {
    let database: DatabaseQueue
    let readers: ReaderConnections
    let number: Int64
    /// Keeps the file as it is for as long as this value lives.
    private let file: any Sendable

    /// - Throws: ``CatalogError/newerVersion(_:)`` or ``CatalogError/earlierVersion(_:)`` for a file of another version.
    init(path: String, number: Int64, file: any Sendable) throws(CatalogError) {
        database = try CatalogFile.open(path, .reading, upgrades: false)
        readers = ReaderConnections(path: database.path)
        (self.number, self.file) = (number, file)
    }
}

extension CatalogError {
    /// Whether opening a catalogue fails this way on a full disk.
    var isFullDisk: Bool {
        switch self {
        case .cannotWrite, .diskFull: true
        default: false
        }
    }
}
