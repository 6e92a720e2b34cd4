internal import Localization

/// The content of the map page.
struct MapPage {
    let base: String
    /// The numbers of places and countries on the map, in words.
    let summary: String
    /// The map's description for screen readers, with the summary.
    let help: String
    /// The alternative text of the picture for browsers without scripts.
    let picture: String
    /// Whether there are no places to show.
    let isEmpty: Bool
    /// The part of the map with all places: west, north, east and south as fractions of the map's side; nil without places.
    let bounds: String?
    /// The highest zoom level.
    let deepest: Int

    /// - Parameters:
    ///   - places: the number of places on the map.
    ///   - countries: the number of their countries.
    ///   - bounds: the part of the map with all of them.
    init(places: Int, countries: Int, bounds: MapBounds?, base: String, words: Wording) {
        self.base = base
        summary = words("placesInCountries", ["places": .number(places), "countries": .number(countries)])
        help = words("mapHelp", ["summary": .text(summary)])
        picture = words("mapPicture", ["summary": .text(summary)])
        self.bounds = bounds?.text
        isEmpty = places == 0
        deepest = MapIndex.deepest
    }
}

extension MapPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("base") { $0.base }, .init("summary") { $0.summary }, .init("help") { $0.help },
        .init("picture") { $0.picture }, .init("isEmpty") { $0.isEmpty }, .init("deepest") { $0.deepest },
        .init("bounds") { $0.bounds },
    ]
}
