internal import GRDB

/// Albums that an import found, until their photos are in sets.
public struct CatalogAlbums: CatalogSubject {
    let catalog: Catalog

    /// The albums that a person imported, by title, favourites first, each with its photos that the library has, by the time when they
    /// were taken.
    public func all(of person: PersonID) throws(CatalogError) -> [AlbumContents] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT albumPhoto.title, photoID FROM albumPhoto JOIN photo ON photo.id = photoID
                    WHERE personRow = ?
                    ORDER BY albumPhoto.title, takenAt IS NULL, takenAt, photo.name, photoID
                    """, arguments: [person.rawValue])
            var albums: [AlbumContents] = []
            for row in rows {
                if albums.last?.title != row[0] { albums.append(AlbumContents(title: row[0])) }
                albums[albums.count - 1].photos.append(PhotoID(row[1] as String))
            }
            return albums
        }
    }

    /// Forgets photos of an album, which are in its set now.
    public func remove(_ photos: [PhotoID], from title: String, of person: PersonID) throws(CatalogError) {
        try write { db in
            let delete = try db.cachedStatement(
                sql: "DELETE FROM albumPhoto WHERE personRow = ? AND title = ? AND photoID = ?")
            for photo in photos { try delete.execute(arguments: [person.rawValue, title, photo.rawValue]) }
        }
    }
}

/// Photos that an import found in an album.
public struct AlbumContents: Sendable, Equatable {
    /// The title that stands for favourites; other albums have one that is not empty.
    public static let favourites = ""

    public var title: String
    public var photos: [PhotoID] = []
}
