internal import Localization
internal import PhotoLibrary

/// A place in a list.
struct PlaceRow {
    let id: String
    let name: String
    /// The region where it says more than the name; nil else.
    let region: String?
    /// How many photos, as digits; nil where a list was never fetched.
    let count: String?
    /// The same for those who listen: `2 photos`.
    let countText: String?
    /// Address of a small picture of the place.
    let cover: String?
}

extension PlaceRow {
    init(_ place: PlacesDocument.Place, cover: String?, words: Wording) {
        self.init(
            id: place.id, name: place.name, region: place.region == place.name ? nil : place.region,
            count: place.photoCount.map(words.number),
            countText: place.photoCount.map { words("photoCount", ["count": .number($0)]) },
            cover: cover)
    }
}

/// Rows as a part of the page that is fetched for itself.
struct PlaceRowsPart {
    let base: String
    let language: String
    let rows: [PlaceRow]
}
