internal import Gazetteer
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The map and its data: outlines, names of countries, clusters of places and their content.
struct MapFeature: Feature {
    let library: PhotoLibrary
    let listings: PlaceListings
    let indexes: MapIndexes
    let outlines: MapOutlines
    let threads: DecodeThreads
    let pages: PageMaker
    /// The language of the picture for browsers without scripts.
    let locale: LocaleTag

    /// The maximum number of cells per side in one request, enough for a window of 8,000 pixels.
    private static let mostCells = 128
    /// The maximum number of places listed for a cluster.
    private static let mostListed = 200

    var routes: [Route] {
        [
            Route(.get, "/api/v1/map/outlines/{level}/{column}/{row}", tile),
            Route(.get, "/api/v1/map/countries", countries),
            Route(.get, "/api/v1/map/clusters", clusters),
            Route(.get, "/api/v1/map/clusters/{zoom}/{column}/{row}", cluster),
            Route(.get, "/map/world.svg", world),
            Route(.get, "/map/spot.svg", spot),
            .page("/map", page),
        ]
    }

    private static let pageTemplate = Template<Page<MapPage>>("map")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let document = try await listings.all(frame.names)
        let places = document.sections.reduce(0) { $0 + $1.places.count { $0.latitude != nil } }
        let countries = document.sections.count { !$0.country.isUnknown }
        let bounds = try await indexes.index(frame.names).bounds
        let content = MapPage(
            places: places, countries: countries, bounds: bounds, base: pages.base, words: frame.words)
        let page = Page(content, title: frame.words("map"), tab: .map, in: frame, styles: ["map"], scripts: ["map"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    private func tile(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        guard let level = Int(request.parameter("level")), let column = Int(request.parameter("column")),
            let row = Int(request.parameter("row")),
            let tile = try await outlines.tile(level: level, column: column, row: row)
        else { throw Problem.notFound("no such map tile") }
        var answer = try Answer.json(tile)
        // Coasts and borders change only with the program.
        answer.headers[.cacheControl] = "private, max-age=86400"
        return answer
    }

    private func countries(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        let names = try CountryNames(locale: locale)
        let labels = try await threads.run { Self.labels }
        return try Answer.json(
            MapCountriesDocument(
                countries: labels.map { label in
                    MapCountriesDocument.Country(
                        code: label.countryCode, name: names.name(of: label.countryCode),
                        latitude: label.coordinate.latitude, longitude: label.coordinate.longitude, room: label.room)
                })
        ).inLanguage(locale)
    }

    /// Computed on first use.
    private static let labels = Gazetteer.bundled.countryLabels()

    private func clusters(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("zoom", "west", "north", "columns", "rows", "locale")
        let locale = try request.locale()
        let zoom = try number("zoom", in: 0...MapIndex.deepest, of: request)
        let cells = MapIndex.cells(zoom)
        // Columns wrap around at the date line, rows do not wrap.
        let side = 0...MapIndex.cells(MapIndex.deepest) - 1
        let west = try number("west", in: side, of: request) % cells
        let north = try number("north", in: side, of: request)
        let columns = try number("columns", in: 1...Self.mostCells, of: request)
        let rows = try number("rows", in: 1...Self.mostCells, of: request)
        let index = try await index(locale, zoom: zoom)
        let found = index.clusters(zoom: zoom, columns: west...west + columns - 1, rows: north...north + rows - 1)
        let document = try await threads.run { [library] in
            let mains = found.map { index.mainPlace(of: $0)?.id }
            let covers = try library.places.covers(ofPlaces: mains.compactMap(\.self))
            return ClustersDocument(
                clusters: zip(found, mains).map { cluster, main in
                    ClustersDocument.Cluster(cluster, index, cover: main.flatMap { covers[$0] })
                })
        }
        return try Answer.json(document).inLanguage(locale)
    }

    /// The places of a zoom level: cities, and from ``MapIndex/firstWithDistricts`` on their districts, if the reader may know
    /// them.
    private func index(_ locale: LocaleTag, zoom: Int) async throws -> MapIndex {
        let hasDistricts = try zoom >= MapIndex.firstWithDistricts && library.showsEverything()
        return try await indexes.index(locale, hasDistricts: hasDistricts)
    }

    private func number(_ name: String, in range: ClosedRange<Int>, of request: ServerRequest) throws -> Int {
        guard let number = try request.query.integer(name, in: range) else {
            throw Problem.badRequest("missing parameter '\(name)': expected \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The places of one cluster, in alphabetical order.
    private func cluster(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        guard let zoom = Int(request.parameter("zoom")), (0...MapIndex.deepest).contains(zoom),
            case let index = try await index(locale, zoom: zoom), case let cells = MapIndex.cells(zoom),
            let column = Int(request.parameter("column")),
            let row = Int(request.parameter("row")), (0..<cells).contains(column), (0..<cells).contains(row),
            let cluster = index.cluster(.init(zoom: zoom, column: column, row: row))
        else { throw Problem.notFound("no such cluster: this part of the map has no places") }
        let document = try await threads.run {
            try ClusterDocument(index, cluster, limit: Self.mostListed, locale: locale)
        }
        return try Answer.json(document).inLanguage(locale)
    }

    /// The world map as an SVG, for browsers without scripts.
    private func world(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("dark")
        let isDark = try request.query.text("dark") == "1"
        guard let tile = try await outlines.tile(level: 0, column: 0, row: 0) else {
            throw Problem.notFound("no such map tile")
        }
        let clusters = try await indexes.index(locale)
            .clusters(zoom: 2, columns: 0...15, rows: 0...15)
        return Answer(
            headers: [.contentType: "image/svg+xml", .cacheControl: "no-cache"],
            body: .bytes(Array(WorldPicture(tile: tile, clusters: clusters, isDark: isDark).text.utf8)))
    }

    /// The surroundings of a position as an SVG, for the details of a photo.
    private func spot(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("at")
        let coordinate = try Coordinate(at: request.query.text("at") ?? "")
        let picture = try await SpotPicture(at: coordinate, outlines: outlines)
        // Coasts and borders change only with the program.
        return Answer(
            headers: [.contentType: "image/svg+xml", .cacheControl: "private, max-age=86400"],
            body: .bytes(Array(picture.text.utf8)))
    }
}
