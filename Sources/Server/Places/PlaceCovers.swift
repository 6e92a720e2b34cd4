internal import PhotoLibrary

/// The cover pictures of places in lists.
struct PlaceCovers {
    let library: PhotoLibrary
    let sizes: PagePictures
    /// The name of the source that covers are limited to.
    var source: String?

    /// The URL of a small picture of each place that has one, by the place's id.
    func pictures(of places: some Sequence<PlacesDocument.Place>) throws -> [String: String] {
        try library.places.covers(ofPlaces: places.map(\.id), source: source).mapValues(sizes.thumbnail)
    }
}
