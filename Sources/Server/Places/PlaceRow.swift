internal import Localization
internal import PhotoLibrary

/// A place in a list.
struct PlaceRow {
    let id: String
    /// The query of its page's URL: the source that photos are limited to.
    let shown: String
    let name: String
    /// The region if it adds to the name, and the country if the list does not state it; otherwise nil.
    let region: String?
    /// The number of photos in digits; nil if a list was never fetched.
    let count: String?
    /// The number of photos for screen readers: `2 photos`.
    let countText: String?
    /// The distance, shown in place of the number of photos in a list by distance.
    let distance: String?
    /// A small picture of the place.
    let cover: PageImage?
}

extension PlaceRow {
    /// Creates a row in a country's list.
    ///
    /// - Parameter isUnderItsRegion: whether a heading above the row states the region.
    init(
        _ place: PlacesDocument.Place, cover: PageImage?, view: PlacesView, words: Wording,
        isUnderItsRegion: Bool = false
    ) {
        self.init(
            id: place.id, shown: SourceChoice.query(view.source), name: place.name,
            region: isUnderItsRegion || place.region == place.name ? nil : place.region,
            count: place.photoCount.map(words.number),
            countText: place.photoCount.map { words("photoCount", ["count": .number($0)]) }, distance: nil,
            cover: cover)
    }

    /// Creates a row in a list by distance.
    init(
        _ place: PlacesDocument.Place, country: String, distance: String?, cover: PageImage?, view: PlacesView,
        words: Wording
    ) {
        var parts: [String] = []
        for part in [place.region, country].compactMap(\.self) where part != place.name && !parts.contains(part) {
            parts.append(part)
        }
        self.init(
            id: place.id, shown: SourceChoice.query(view.source), name: place.name,
            region: parts.isEmpty ? nil : words.list(parts), count: nil, countText: nil,
            distance: distance, cover: cover)
    }
}

/// Rows that a module fetches separately.
struct PlaceRowsPart {
    let base: String
    let language: String
    let rows: [PlaceRow]
}

extension PlaceRow: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("shown") { $0.shown }, .init("name") { $0.name }, .init("region") { $0.region },
        .init("count") { $0.count }, .init("countText") { $0.countText }, .init("distance") { $0.distance },
        .init("cover") { $0.cover },
    ]
}

extension PlaceRowsPart: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("base") { $0.base }, .init("language") { $0.language }, .init("rows") { $0.rows },
    ]
}
