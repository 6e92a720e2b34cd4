internal import Gazetteer
internal import Localization
internal import PhotoLibrary

/// The map of a site: the world as a drawing in the page, with a dot that leads to each place.
struct SiteMapPage {
    struct Dot {
        let x, y, radius: Int
        let label: String
        /// The path of the place's page.
        let path: String
    }

    /// The description of the map.
    let label: String
    let side, top, height: Int
    /// Paths of SVG.
    let land, borders: String
    let dots: [Dot]

    /// The whole world in one drawing of some hundred kilobytes, in which a screen shows a country.
    private static let level = MapOutlines.Level(tiles: 1, tolerance: 1 / 24_000, units: 32_768)
    /// The top and bottom as fractions of the map's height: 84° N to 60° S, or as far south as there is a dot.
    private static let (north, south, margin) = (0.03, 0.71, 0.02)

    /// Takes a second.
    ///
    /// - Parameter dots: see ``dots(_:words:)``.
    init(_ dots: [Dot], summary: String, words: Wording) {
        var outlines = Gazetteer.bundled.outlines(tolerance: Self.level.tolerance)
        // Islands of less than half a step are invisible.
        outlines.coasts.removeAll { $0.extent <= Self.level.tolerance / 2 }
        let tile = MapTile(outlines, Self.level, column: 0, row: 0)
        label = words("mapPicture", ["summary": .text(summary)])
        (side, top) = (tile.units, Int(Self.north * Self.level.units))
        let lowest = Double(dots.map(\.y).max() ?? 0) / Self.level.units + Self.margin
        height = Int((min(1, max(Self.south, lowest)) - Self.north) * Self.level.units)
        land = WorldPicture.path(tile.land, isClosed: true)
        borders = WorldPicture.path(tile.borders, isClosed: false)
        self.dots = dots
    }

    /// A dot for each place with a position, small ones above large ones.
    static func dots(_ places: PlacesDocument, words: Wording) -> [Dot] {
        places.sections.flatMap(\.places).compactMap { place in
            guard let latitude = place.latitude, let longitude = place.longitude,
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            let (point, count) = (MapPoint(coordinate), place.photoCount ?? 0)
            let radius = 0.003 + 0.0008 * Double(count.bitWidth - count.leadingZeroBitCount)
            return Dot(
                x: Int(point.x * level.units), y: Int(point.y * level.units), radius: Int(radius * level.units),
                label: words.list([place.name, words("photoCount", ["count": .number(count)])]),
                path: SiteWriter.path(ofPlace: place.id))
        }.sorted { ($1.radius, $0.x, $0.y) < ($0.radius, $1.x, $1.y) }
    }
}

extension SiteMapPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("label") { $0.label }, .init("side") { $0.side }, .init("top") { $0.top },
        .init("height") { $0.height }, .init("land") { $0.land }, .init("borders") { $0.borders },
        .init("dots") { $0.dots },
    ]
}

extension SiteMapPage.Dot: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("x") { $0.x }, .init("y") { $0.y }, .init("radius") { $0.radius }, .init("label") { $0.label },
        .init("path") { $0.path },
    ]
}

/// The page with the search of a site: a script finds photos in the texts of `search-data.js`.
struct SiteSearchPage: TemplateContext {
    /// What stands there if nothing is found, with U+FFFC in place of the words.
    let nothing: String

    init(words: Wording) {
        nothing = words("searchNothing", ["query": .text("\u{FFFC}")])
    }

    static let fields: [TemplateField<Self>] = [.init("nothing") { $0.nothing }]
}
