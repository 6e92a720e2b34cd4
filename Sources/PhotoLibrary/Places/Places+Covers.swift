internal import Catalog
public import Imaging

/// The cover of a place in a list.
public struct PlaceCover: Sendable, Equatable {
    public var photoID: String
    /// The version of the content, for URLs; nil if the file was never read.
    public var version: String?
    /// The upright size in pixels; nil if it is unknown.
    public var size: PixelSize?

    init(id: String, sha256: [UInt8]?, width: Int?, height: Int?) {
        (photoID, version) = (id, sha256.map(PictureVersion.text))
        if let width, let height { size = PixelSize(width: width, height: height) }
    }

    init(_ cover: CatalogPlaces.Cover) {
        self.init(id: cover.photoID, sha256: cover.sha256, width: cover.width, height: cover.height)
    }
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
        guard library.placeDetail.showsTowns else {
            let wholes = ids.compactMap { id in context.wholePlace(id).map { (id: id, place: $0) } }
            let covers = try withCatalog { catalog throws(CatalogError) in
                try catalog.places.covers(of: wholes.map(\.place), from: source)
            }
            return wholes.reduce(into: [:]) { found, whole in
                found[whole.id] = covers[whole.place].map(PlaceCover.init)
            }
        }
        let covers = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.covers(ofPlaces: ids, of: source)
        }
        return covers.mapValues(PlaceCover.init)
    }
}
