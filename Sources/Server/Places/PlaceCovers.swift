internal import PhotoLibrary

/// Pictures of places in lists.
struct PlaceCovers {
    let library: PhotoLibrary
    let sizes: PagePictures
    /// The name of the only source whose photos stand for places.
    var source: String?

    /// The address of a small picture of each place that has one, by the place's id.
    func pictures(of places: some Sequence<PlacesDocument.Place>) throws -> [String: String] {
        try library.places.covers(ofPlaces: places.map(\.id), source: source).mapValues(sizes.thumbnail)
    }
}
