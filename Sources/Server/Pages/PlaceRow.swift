internal import PhotoLibrary

/// A place in a list.
struct PlaceRow {
    let id: String
    let name: String
    /// The region where it says more than the name; nil else.
    let region: String?
    /// With commas between thousands; nil where a list was never fetched.
    let count: String?
    let isOne: Bool
    /// Address of a small picture of the place.
    let cover: String?
}

extension PlaceRow {
    init(_ place: PlacesDocument.Place, cover: String?) {
        self.init(
            id: place.id, name: place.name, region: place.region == place.name ? nil : place.region,
            count: place.photoCount.map(EnglishText.digits), isOne: place.photoCount == 1, cover: cover)
    }
}

/// Rows as a part of the page that is fetched for itself.
struct PlaceRowsPart {
    let base: String
    let locale: String
    let rows: [PlaceRow]
}
