internal import GRDB

/// The few seconds of film that belong to a photo.
public struct PhotoFilm: Sendable, Equatable {
    /// The media type.
    public var type: String
    /// The length in bytes.
    public var bytes: Int64
    /// Where it begins in the photo's own file; nil for a film in a file beside it.
    public var start: Int64?

    /// A film.
    public init(type: String, bytes: Int64, start: Int64? = nil) {
        (self.type, self.bytes, self.start) = (type, bytes, start)
    }

    /// Whether a companion of this media type is a film.
    static func isFilm(type: String) -> Bool { type.hasPrefix("video/") }
}

extension CatalogPhotos {
    /// The file beside a photo that has its film; nil for a film in the photo's own file, and without one.
    public func filmFile(ofPhoto row: Int64) throws(CatalogError) -> Companion? {
        try catalog.folders.companions(ofPhoto: row).first { PhotoFilm.isFilm(type: $0.type) }
    }
}

extension CompanionRows {
    /// Notes the film among the companions of a photo, unless its own file has one.
    func settleFilm(ofPhoto row: Int64) throws {
        try db.cachedStatement(
            sql: """
                UPDATE photo SET (filmType, filmBytes) = (
                  SELECT type, bytes FROM companion
                  WHERE photoRow = photo.row AND folderRow = photo.folderRow AND type GLOB 'video/*' ORDER BY name LIMIT 1)
                WHERE row = ? AND filmStart IS NULL
                """
        ).execute(arguments: [row])
    }
}
