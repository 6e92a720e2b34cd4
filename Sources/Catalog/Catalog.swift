internal import GRDB
// Callers of the catalogue use the types of `Personal`: people, recents, sessions.
@_exported public import Personal

/// The database of a library: photos, places, recents and the listings printed last, in one SQLite file.
///
/// Invariants, each kept by the schema or by the one transaction that writes:
/// 1. A photo's `id` never changes and is never reused.
/// 2. At most one photo that is not missing has a given file path.
/// 3. `place.photoCount` is the number of photographs there that are neither missing nor unreadable files (triggers).
/// 4. The recents are an array without duplicates, of at most 100 rows, at positions 1, 2, 3, ….
/// 5. A photo whose file was deleted is marked missing; only `forget` removes its row.
///
/// Methods are grouped by subject, see below; each is one transaction. Several processes can use one catalogue: a
/// writer waits for another for up to 5 s, then throws ``CatalogError/busy``.
///
/// Every method can also throw ``CatalogError/damaged(_:)``, ``CatalogError/cannotWrite(_:)``,
/// ``CatalogError/diskFull(_:)`` and ``CatalogError/notAllowed(_:)``; other cases are listed at the methods.
public struct Catalog: Sendable {
    let connection: CatalogConnection
    /// For whom photos are read.
    let reader: PhotoReader
    let editLog: (any EditLog)?

    /// How an existing or new catalogue is opened.
    public enum Access: Sendable {
        /// Creates the file if there is none, and migrates an older schema.
        case create
        /// Uses an existing file only, and migrates an older schema. If the disk is too full for SQLite's shared memory
        /// file, the database is opened again for each use, which takes some milliseconds.
        case existing
        /// As `existing`, for a short time: on a full disk the database is opened once, with an exclusive lock, and
        /// other processes wait.
        case existingBriefly
    }

    /// Opens the catalogue in the SQLite file at `path`.
    ///
    /// - Parameters:
    ///   - editLog: where what people did is written as well.
    ///   - upgrades: whether a catalogue of an earlier version is migrated; false to throw ``CatalogError/earlierVersion(_:)``, and
    ///     leave it as it is.
    /// - Throws: ``CatalogError/newerVersion(_:)`` for a file that a later program wrote, ``CatalogError/damaged(_:)``
    ///   for one that is not a database, or another ``CatalogError``.
    public init(
        path: String, access: Access, editLog: (any EditLog)? = nil, upgrades: Bool = true
    ) throws(CatalogError) {
        self.editLog = editLog
        reader = .owner
        let writable = Result { () throws(CatalogError) in try CatalogFile.open(path, .writing, upgrades: upgrades) }
        switch writable {
        case .success(let database): connection = CatalogConnection(database)
        case .failure(let error) where error.isFullDisk && access == .existingBriefly:
            connection = CatalogConnection(try CatalogFile.open(path, .alone, upgrades: upgrades))
        case .failure(let error) where error.isFullDisk && access == .existing:
            connection = try CatalogConnection(scarceAt: path, upgrades: upgrades)
        case .failure(.notAllowed) where access != .create:
            // A library on a read-only disk can still be read.
            connection = CatalogConnection(try CatalogFile.open(path, .reading, upgrades: upgrades))
        case .failure(.damaged(let message)):
            // Another program may have changed the version without updating the checksum of its page.
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
        (reader, editLog) = (.owner, nil)
    }

    init(_ connection: CatalogConnection, reader: PhotoReader = .owner, editLog: (any EditLog)? = nil) {
        (self.connection, self.reader, self.editLog) = (connection, reader, editLog)
    }

    /// The same catalogue as a reader sees it: what the rules of ``access`` hide from them is not there for anything that reads.
    /// What writes is not restricted.
    public func seen(by reader: PhotoReader) -> Catalog { Catalog(connection, reader: reader, editLog: editLog) }

    /// Runs `body` with the database and converts SQLite's errors to ``CatalogError``.
    func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating { try connection.use(body) }
    }

    /// Runs `body` in one reading transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        guard reader == .owner else { return try CatalogError.translating { try connection.read(for: reader, body) } }
        return try use { try $0.read(body) }
    }

    /// Runs `body` in one writing transaction, without waiting for another writer and without fsync: for data that may
    /// be lost.
    func writeIfFree<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try writeWithoutFsync(busyTimeout: 0, body)
    }

    /// Runs `body` in one writing transaction and commits without fsync (`synchronous = NORMAL`): survives a crash of
    /// the process but not a loss of power, which may also undo later commits of this kind. For data that can be
    /// fetched again.
    func writeWithoutFsync<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try writeWithoutFsync(busyTimeout: 5000, body)
    }

    /// - Parameter milliseconds: how long to wait for another writer.
    private func writeWithoutFsync<Value>(
        busyTimeout milliseconds: Int, _ body: (Database) throws -> Value
    ) throws(CatalogError) -> Value {
        guard edition == nil else { throw .ofEdition }
        return try use { database in
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

    /// Runs `body` in one writing transaction, all or nothing.
    func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        guard edition == nil else { throw .ofEdition }
        return try use { try $0.write(body) }
    }
}

// MARK: - Subjects

extension Catalog {
    /// Photos, from folders, feeds and bundles.
    public var photos: CatalogPhotos { CatalogPhotos(catalog: self) }
    /// Places and countries.
    public var places: CatalogPlaces { CatalogPlaces(catalog: self) }
    /// Sets the photos of an earlier version at their cities.
    public var placing: CatalogPlacing { CatalogPlacing(catalog: self) }
    /// The photos of a person's own folders in the order of time, in which trips are found.
    public var trips: CatalogTrips { CatalogTrips(catalog: self) }
    /// Photographs by the month in which they were taken.
    public var timeline: CatalogTimeline { CatalogTimeline(catalog: self) }
    /// The countries with photographs.
    public var countries: CatalogCountries { CatalogCountries(catalog: self) }
    /// Names of places that a person or a name service gave.
    public var names: CatalogNames { CatalogNames(catalog: self) }
    /// Positions and places of photos that people set by hand.
    public var corrections: CatalogCorrections { CatalogCorrections(catalog: self) }
    /// Titles, captions and keywords that people gave to photos.
    public var texts: CatalogTexts { CatalogTexts(catalog: self) }
    /// Circles inside which only owners learn the positions of photos.
    public var circles: CatalogCircles { CatalogCircles(catalog: self) }
    /// Imported folders and their files.
    public var folders: CatalogFolders { CatalogFolders(catalog: self) }
    /// Albums that an import found, until their photos are in sets.
    public var albums: CatalogAlbums { CatalogAlbums(catalog: self) }
    /// Rows for benchmarks of large catalogues.
    public var samples: CatalogSamples { CatalogSamples(catalog: self) }
    /// Feeds that the library subscribes to.
    public var sources: CatalogSources { CatalogSources(catalog: self) }
    /// The lists of each source, and their refresh state.
    public var feeds: CatalogFeeds { CatalogFeeds(catalog: self) }
    /// Installed bundles.
    public var bundles: CatalogBundles { CatalogBundles(catalog: self) }
    /// Answers to questions of stories.
    public var answers: CatalogAnswers { CatalogAnswers(catalog: self) }
    /// The queue of pictures to be downloaded.
    public var downloads: CatalogDownloads { CatalogDownloads(catalog: self) }
    /// Downloaded originals, and the limit on their size.
    public var originals: CatalogOriginals { CatalogOriginals(catalog: self) }
    /// Rate-limited servers, and hosts that had a public address.
    public var hosts: CatalogHosts { CatalogHosts(catalog: self) }
    /// Data computed from pictures, by the hash of their files.
    public var pictures: CatalogPictures { CatalogPictures(catalog: self) }
    /// Full-text search.
    public var search: CatalogSearch { CatalogSearch(catalog: self) }
    /// Users who can sign in.
    public var people: CatalogPeople { CatalogPeople(catalog: self) }
    /// Sessions of signed-in users.
    public var sessions: CatalogSessions { CatalogSessions(catalog: self) }
    /// Passkeys by which users sign in.
    public var passkeys: CatalogPasskeys { CatalogPasskeys(catalog: self) }
    /// The recents of each user.
    public var recents: CatalogRecents { CatalogRecents(catalog: self) }
    /// Sets of photos, which people make.
    public var sets: CatalogSets { CatalogSets(catalog: self) }
    /// The rules on who sees which photos.
    public var access: CatalogAccess { CatalogAccess(catalog: self) }
    /// The log of what happened.
    public var audit: CatalogAudit { CatalogAudit(catalog: self) }
    /// Links that show some photos to those who have them.
    public var shares: CatalogShares { CatalogShares(catalog: self) }
    /// The navigation history of each user.
    public var screens: CatalogNavigationHistory { CatalogNavigationHistory(catalog: self) }
    /// The personal state of users, stored in this catalogue.
    public var personal: CatalogPersonalState { CatalogPersonalState(catalog: self) }
    /// The listings that terminals printed last.
    public var listings: CatalogListings { CatalogListings(catalog: self) }

    /// The file as editions, and a catalogue that follows them.
    public var editions: CatalogEditions { CatalogEditions(catalog: self) }

    /// The library's own id, which does not change when the library is moved.
    public func libraryID() throws(CatalogError) -> String {
        try read { try String.fetchOne($0, sql: "SELECT id FROM library") ?? "" }
    }
}
