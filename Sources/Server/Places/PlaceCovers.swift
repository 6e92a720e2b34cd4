internal import PhotoLibrary

/// The cover pictures of places in lists.
struct PlaceCovers {
    let library: PhotoLibrary
    let sizes: PagePictures
    /// The name of the source that covers are limited to.
    var source: String?

    /// The width of the largest cards in CSS pixels.
    private static let cardWidth = 288

    /// A picture of each place that has one, by the place's id: small in a list, larger on a card.
    func pictures(of places: some Sequence<PlacesDocument.Place>) throws -> [String: PageImage] {
        try library.places.covers(ofPlaces: places.map(\.id), source: source).mapValues {
            sizes.flexible($0, width: Self.cardWidth)
        }
    }
}
