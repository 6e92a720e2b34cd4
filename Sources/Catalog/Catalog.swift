internal import GRDB
// The catalogue speaks of people, and of what they have of their own, in its words.
@_exported public import Personal

/// What is remembered about a library: photos, places, recents and what was printed last, in one SQLite file.
///
/// Invariants, each kept by the schema or by the one transaction that writes:
/// 1. A photo's `id` never changes and is never given twice.
/// 2. At most one photo that is not missing stands at a file's path.
/// 3. `place.photoCount` is the number of photographs there that are neither missing nor unreadable files (triggers).
/// 4. The recents are an array without duplicates, of at most 100 rows, at positions 1, 2, 3, ….
/// 5. A photo that is gone from the disk is marked missing; only `forget` removes its row.
///
/// What it can be asked is in its subjects, below; every method of one is one transaction. Several processes may use one
/// catalogue: a writer waits for another up to five seconds, then throws ``CatalogError/busy``.
public struct Catalog: Sendable {
    private let connection: CatalogConnection
    let editLog: (any EditLog)?

    /// How an existing or new catalogue is opened.
    public enum Access: Sendable {
        /// Makes the file when there is none, and brings an older schema up to date.
        case create
        /// Uses an existing file only, and brings an older schema up to date. Where a full disk has no room for the memory that
        /// processes share, each use opens it anew, which takes some milliseconds.
        case existing
        /// The same for a short time: on such a disk it is opened once, and other processes wait.
        case existingForShort
    }

    /// Opens the catalogue in the SQLite file at `path`.
    ///
    /// - Parameter editLog: where what people did is written too.
    /// - Throws: ``CatalogError/newerVersion(_:)`` for a file that a later program wrote,
    ///   ``CatalogError/damaged(_:)`` for one that is no database, or another ``CatalogError``.
    public init(path: String, access: Access, editLog: (any EditLog)? = nil) throws(CatalogError) {
        self.editLog = editLog
        let writable = Result { () throws(CatalogError) in try CatalogFile.open(path, .writing) }
        switch writable {
        case .success(let database): connection = CatalogConnection(database)
        case .failure(let error) where error.isFullDisk && access == .existingForShort:
            connection = CatalogConnection(try CatalogFile.open(path, .alone))
        case .failure(let error) where error.isFullDisk && access == .existing:
            connection = try CatalogConnection(scarceAt: path)
        case .failure(.notAllowed) where access != .create:
            // A library on a disk that can't be written can still be read.
            connection = CatalogConnection(try CatalogFile.open(path, .reading))
        case .failure(.damaged(let message)):
            // Another program may have set the version, and not the checksum of the page where it stands.
            if let version = CatalogFile.version(path), version > Schema.version { throw .newerVersion(version) }
            throw .damaged(message)
        case .failure(let error): throw error
        }
    }

    /// A catalogue in memory, for tests.
    package init() throws(CatalogError) {
        let database = try CatalogError.translating { try DatabaseQueue(configuration: CatalogFile.configuration) }
        try CatalogFile.prepareSchema(database)
        connection = CatalogConnection(database)
        editLog = nil
    }

    /// Runs `body` with the database and turns what SQLite throws into errors of the catalogue.
    func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating { try connection.use(body) }
    }

    /// Runs `body` in one reading transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try use { try $0.read(body) }
    }

    /// Runs `body` in one writing transaction, without waiting for another writer or for the disk: for what may be lost.
    func writeIfFree<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try writeWithoutWaitingForTheDisk(milliseconds: 0, body)
    }

    /// Runs `body` in one writing transaction that a power cut may undo, with all of its kind that came after it, but the death of
    /// the process does not: for what would only be asked for again.
    func writeLightly<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try writeWithoutWaitingForTheDisk(milliseconds: 5000, body)
    }

    /// - Parameter milliseconds: how long another writer is waited for.
    private func writeWithoutWaitingForTheDisk<Value>(
        milliseconds: Int, _ body: (Database) throws -> Value
    ) throws(CatalogError) -> Value {
        try use { database in
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = \(milliseconds)")
                defer { try? db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000") }
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return .commit
                }
                guard let value else { throw CatalogError.failed("the transaction returned no value") }
                return value
            }
        }
    }

    /// Runs `body` in one writing transaction that is wholly done or not at all.
    func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try use { try $0.write(body) }
    }
}

// MARK: - Subjects

extension Catalog {
    /// Photos, however they came.
    public var photos: CatalogPhotos { CatalogPhotos(catalog: self) }
    /// Places and countries.
    public var places: CatalogPlaces { CatalogPlaces(catalog: self) }
    /// What places are called by hand and by a name service.
    public var names: CatalogNames { CatalogNames(catalog: self) }
    /// Where people said that photos were taken.
    public var corrections: CatalogCorrections { CatalogCorrections(catalog: self) }
    /// Imported folders and their files.
    public var folders: CatalogFolders { CatalogFolders(catalog: self) }
    /// Rows for measuring large catalogues.
    public var samples: CatalogSamples { CatalogSamples(catalog: self) }
    /// Feeds that people follow.
    public var sources: CatalogSources { CatalogSources(catalog: self) }
    /// The lists of each source, and their refreshes.
    public var feeds: CatalogFeeds { CatalogFeeds(catalog: self) }
    /// Installed bundles.
    public var bundles: CatalogBundles { CatalogBundles(catalog: self) }
    /// Answers to questions of stories.
    public var answers: CatalogAnswers { CatalogAnswers(catalog: self) }
    /// The queue of pictures to be downloaded.
    public var downloads: CatalogDownloads { CatalogDownloads(catalog: self) }
    /// Downloaded originals, and how much room they may take.
    public var originals: CatalogOriginals { CatalogOriginals(catalog: self) }
    /// Servers that want to be left alone, or have been public.
    public var hosts: CatalogHosts { CatalogHosts(catalog: self) }
    /// What was found out about pictures by their contents.
    public var pictures: CatalogPictures { CatalogPictures(catalog: self) }
    /// Finding by words.
    public var search: CatalogSearch { CatalogSearch(catalog: self) }
    /// Those who may sign in.
    public var people: CatalogPeople { CatalogPeople(catalog: self) }
    /// Sign-ins.
    public var sessions: CatalogSessions { CatalogSessions(catalog: self) }
    /// The photos that each person opened last.
    public var recents: CatalogRecents { CatalogRecents(catalog: self) }
    /// The screens that each person came through.
    public var screens: CatalogScreens { CatalogScreens(catalog: self) }
    /// What people have of their own, kept here.
    public var personal: CatalogPersonalState { CatalogPersonalState(catalog: self) }
    /// What terminals printed last.
    public var listings: CatalogListings { CatalogListings(catalog: self) }

    /// The library's own id, which it keeps wherever it is moved.
    public func libraryID() throws(CatalogError) -> String {
        try read { try String.fetchOne($0, sql: "SELECT id FROM library") ?? "" }
    }
}
