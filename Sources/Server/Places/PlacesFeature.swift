internal import Catalog
internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// All places: `/api/v1/places` and the start page.
struct PlacesFeature: Feature {
    let library: PhotoLibrary
    let listings: PlaceListings
    let answers: PlaceAnswers
    let threads: DecodeThreads
    let pages: PageMaker

    var routes: [Route] { [Route(.get, "/api/v1/places", list), .page("/", page)] }

    private static let pageTemplate = Template<Page<PlacesPage>>("places")
    private static let partTemplate = Template<PlaceRowsPart>("place-rows")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.partTemplate] }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("country", "near", "source", "by", "districts", "borders", "locale")
        let locale = try request.locale()
        let country = try request.query.text("country")
        if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw Problem.badRequest("invalid country code '\(country.prefix(100))': expected two letters, such as SE")
        }
        let source = try request.query.text("source")
        let borders = try request.query.text("borders").map { text in
            guard let view = BorderView(rawValue: text) else {
                throw Problem.badRequest("invalid borders '\(text.prefix(100))': expected iso, osm or default")
            }
            return view
        }
        let near = try request.query.text("near").map(PlacesView.coordinate)
        let division = try PlacesView.division(request.query)
        let hasDistricts = try request.query.boolean("districts")
        guard near != nil || hasDistricts else {
            return try await answers.answer(
                request, locale: locale, country: country, source: source, borders: borders, by: division)
        }
        if near != nil, division == .region {
            throw Problem.badRequest("by=region cannot be combined with near")
        }
        let answer: Answer = try await threads.run { [library] in
            try Answer.json(
                library.places.list(
                    locale: locale, country: country, source: source, near: near, hasDistricts: hasDistricts,
                    by: division, borders: borders, terminal: .none))
        }
        return answer.inLanguage(locale)
    }

    /// `/`: all places by country, those of one country, or either by distance; the whole list, the list from a row on, or rows
    /// only.
    private func page(_ request: ServerRequest) async throws -> Answer {
        var frame = try pages.frame(request)
        let history = try history(request)
        frame.screens = history?.json
        let view = try PlacesView(request.query)
        let document = try await listings.all(
            frame.names, near: view.position, source: view.source, by: view.division)
        let covers = PlaceCovers(library: library, sizes: pages.pictures(request), source: view.source)
        let listing = try PlacesListing(document, view: view, base: pages.base, frame: frame, covers: covers)
        if try request.query.text("part") == "rows" {
            let from = try request.query.integer("from", in: 0...10_000_000) ?? 0
            let length = try request.query.integer("count", in: 1...PlacesPage.partLength) ?? PlacesPage.partLength
            let rows = PlaceRowsPart(
                base: pages.base, language: frame.language, rows: try listing.rows(from: from, count: length))
            return try pages.answer(Self.partTemplate, rows, frame)
        }
        let start = try request.query.integer("from", in: 0...10_000_000)
        var content = try PlacesPage(listing, from: start)
        content.sources = SourceChoice.all(try library.sources.names(), view, base: pages.base, words: frame.words)
        content.wayBack = history.flatMap { WayBack(in: $0, of: request.visitor.person ?? .nobody, library, in: frame) }
        if view.country == nil, view.position == nil, start == nil {
            let newest = try library.photos.listed(
                source: view.source, limit: LatestPhotos.length, locale: frame.names)
            content.latest = LatestPhotos(newest.photos, pictures: pages.pictures(request), words: frame.words)
        }
        content.mayAdd = request.visitor.person?.isOwner == true
        content.mayUpload = request.visitor.person?.mayUpload == true
        content.isLocal = try frame.names.placeNames ?? library.names.direction(of: nil) == .local
        let title = listing.country?.name ?? frame.words("places")
        let country = listing.country.map { "country/\($0.code)/" } ?? ""
        let page = Page(
            content, title: title, tab: .places, in: frame, styles: ["places"], scripts: ["places"],
            presentation: listing.sections.isEmpty ? nil : "/iiif/\(country)collection.json")
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    /// The navigation history, for visitors who come from outside or have just signed in. Pages of this server already have it, and
    /// including it would defeat their caching of this page.
    private func history(_ request: ServerRequest) throws -> NavigationHistory? {
        let from = request.headers[.referer]?.split(separator: "?", maxSplits: 1).first
        guard from?.hasSuffix("\(pages.base)/sign-in") ?? true, let person = request.visitor.person else { return nil }
        do throws(LibraryError) {
            let screens = try library.history.screens(of: person, base: pages.base)
            return screens.all.isEmpty ? nil : screens
        } catch {
            // The page is shown without it.
            guard case .away = error else { throw error }
            return nil
        }
    }
}

extension PlacesDocument: PublicDocument {}
