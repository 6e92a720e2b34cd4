internal import Localization

/// The content of the page with the map.
struct MapPage {
    let base: String
    /// Places on the map and their countries, in words.
    let summary: String
    /// What those hear of the map who can't see it, with its summary.
    let help: String
    /// And of the picture for readers without scripts.
    let picture: String
    /// There is nothing to show.
    let isEmpty: Bool
    /// The deepest zoom.
    let deepest: Int

    /// - Parameters:
    ///   - places: how many stand on the map.
    ///   - countries: of how many countries.
    init(places: Int, countries: Int, base: String, words: Wording) {
        self.base = base
        summary = words("placesInCountries", ["places": .number(places), "countries": .number(countries)])
        help = words("mapHelp", ["summary": .text(summary)])
        picture = words("mapPicture", ["summary": .text(summary)])
        isEmpty = places == 0
        deepest = MapIndex.deepest
    }
}

extension MapPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("base") { $0.base }, .init("summary") { $0.summary }, .init("help") { $0.help },
        .init("picture") { $0.picture }, .init("isEmpty") { $0.isEmpty }, .init("deepest") { $0.deepest },
    ]
}
