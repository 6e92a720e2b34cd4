internal import Catalog

/// The cover of a place in a list.
public struct PlaceCover: Sendable, Equatable {
    public var photoID: String
    /// The version of the content, for URLs.
    public var version: String
}

extension PhotoLibrary.Places {
    /// The newest photo whose file is on this machine at each of these places, by the id of the place; places without such a
    /// photo are left out.
    ///
    /// - Parameter source: the name of a source, to use only its photos.
    public func covers(
        ofPlaces ids: [String], source: String? = nil
    ) throws(LibraryError) -> [String: PlaceCover] {
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        let covers = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.covers(ofPlaces: ids, of: source)
        }
        return covers.mapValues { PlaceCover(photoID: $0.photoID, version: PictureVersion.text($0.sha256)) }
    }
}
