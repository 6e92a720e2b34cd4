internal import Gazetteer
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// Which places a page shows, and in which order: the parameters of `/`.
struct PlacesView {
    /// ISO 3166-1 alpha-2 code of the only country.
    var country: String?
    /// Where the nearest place is the first, as it was written.
    var near: String?
    /// The same as a position.
    var position: Coordinate?
    /// The name of the only source.
    var source: String?

    /// - Throws: ``Problem`` 400 for a position that is none.
    init(_ query: Query) throws {
        country = try query.text("country")?.uppercased()
        near = try query.text("near")
        position = try near.map(PlaceRoutes.coordinate)
        source = try query.text("source")
    }

    /// The address of the same view, from a row on if that is told.
    func address(base: String, from row: Int? = nil) -> String {
        let near = position.map { "\($0.latitude),\($0.longitude)" }
        let parameters = [
            ("country", country), ("near", near), ("source", source.map(URLText.query)), ("from", row.map(String.init)),
        ]
        let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        return "\(base)/" + (query.isEmpty ? "" : "?\(query)")
    }
}

extension Pages {
    /// `/`: all places by country, those of one country, or either by distance; whole, from a row on, or rows alone.
    func places(_ request: ServerRequest) async throws -> Answer {
        var frame = try frame(request)
        frame.screens = try screens(request)
        let view = try PlacesView(request.query)
        let document = try await site.places.all(frame.names, near: view.position, source: view.source)
        let covers = PlaceCovers(library: site.library, sizes: pictures(request), source: view.source)
        let listing = try PlacesListing(document, view: view, base: site.base, frame: frame, covers: covers)
        if try request.query.text("part") == "rows" {
            let from = try request.query.integer("from", in: 0...10_000_000) ?? 0
            let length = try request.query.integer("count", in: 1...PlacesPage.partLength) ?? PlacesPage.partLength
            let rows = PlaceRowsPart(
                base: site.base, language: frame.language, rows: try listing.rows(from: from, count: length))
            return try answer("place-rows", rows, frame)
        }
        let start = try request.query.integer("from", in: 0...10_000_000)
        var content = try PlacesPage(listing, from: start)
        content.sources = SourceChoice.all(try site.library.sourceNames(), view, base: site.base, words: frame.words)
        content.isLocal = try frame.names.placeNames ?? site.library.placeNames(of: nil) == .local
        let title = listing.country?.name ?? frame.words("places")
        let country = listing.country.map { "country/\($0.code)/" } ?? ""
        let page = Page(
            content, title: title, tab: .places, in: frame, styles: ["places"], scripts: ["places"],
            presentation: listing.sections.isEmpty ? nil : "/iiif/\(country)collection.json")
        return try answer("places", page, frame)
    }

    /// The screens of who comes from elsewhere, or has just signed in: within the pages they are known, and would make another
    /// page of this one at every visit.
    private func screens(_ request: ServerRequest) throws -> String? {
        let from = request.headers[.referer]?.split(separator: "?", maxSplits: 1).first
        guard from?.hasSuffix("\(site.base)/sign-in") ?? true, let person = request.visitor.person else { return nil }
        let screens = try site.library.screens(of: person, base: site.base)
        return screens.all.isEmpty ? nil : screens.json
    }
}
