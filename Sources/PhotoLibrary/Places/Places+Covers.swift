internal import Catalog

/// The photo that stands for a place in a list.
public struct PlaceCover: Sendable, Equatable {
    public var photoID: String
    /// Names the content in URLs.
    public var version: String
}

extension PhotoLibrary.Places {
    /// The newest photo that is here at each of these places, by the place's id; places without one are left out.
    ///
    /// - Parameter source: the name of the only source wanted.
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
