internal import PhotoLibrary

/// The cover pictures of places in lists.
struct PlaceCovers {
    let library: PhotoLibrary
    let sizes: PagePictures
    /// The name of the source that covers are limited to.
    var source: String?

    /// A small picture of each place that has one, by the place's id.
    func pictures(of places: some Sequence<PlacesDocument.Place>) throws -> [String: PageImage] {
        try library.places.covers(ofPlaces: places.map(\.id), source: source).mapValues { sizes.square($0, side: 40) }
    }
}
