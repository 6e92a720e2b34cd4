internal import GRDB
internal import Localization

/// The work that ``CatalogSearch/update(_:waits:)`` did.
public struct SearchUpdate: Sendable, Equatable {
    public var places = 0
    public var photos = 0

    /// An update of these numbers of rows.
    public init(places: Int = 0, photos: Int = 0) {
        (self.places, self.photos) = (places, photos)
    }
}

extension CatalogSearch {
    /// Rows in one transaction: others wait for some tenths of a second at most.
    private static let batch = 2_000
    /// The version of the marks among the words of photos and places (``SearchMark``).
    private static let marks = 2

    /// Updates the words by which places and photos are found. Without changes it takes some microseconds; else about
    /// 20 µs a photo and 100 µs a place. If it is interrupted, finished parts are kept.
    ///
    /// - Parameter waits: whether to wait for another process that writes; else this throws ``CatalogError/busy``.
    public func update(
        _ source: some PlaceNameSource, waits: Bool = true
    ) throws(CatalogError) -> SearchUpdate {
        var update = SearchUpdate()
        let version = "\(Self.marks)/\(FoldedWords.version)/\(source.version)"
        guard try isBehind(version) else { return update }
        func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
            try waits ? writeWithoutFsync(body) : writeIfFree(body)
        }
        try write { db in try SearchWriter(db: db, source: source).startOver(unless: version) }
        while true {
            let done = try write { db in
                var writer = SearchWriter(db: db, source: source)
                let places = try writer.addPlaces(limit: Self.batch)
                return (places: places, photos: places < Self.batch ? try writer.addPhotos(limit: Self.batch) : 0)
            }
            update.places += done.places
            update.photos += done.photos
            guard done.places == Self.batch || done.photos == Self.batch else { return update }
        }
    }

    private func isBehind(_ version: String) throws(CatalogError) -> Bool {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT version <> ?1 OR photoRow < coalesce((SELECT max(row) FROM photo), 0)
                      OR placeRow < coalesce((SELECT max(row) FROM place), 0) OR EXISTS (SELECT 1 FROM staleText)
                    FROM searchProgress
                    """)
            return try Bool.fetchOne(statement, arguments: [version]) ?? true
        }
    }
}
