internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/countries` and the page with a map and a table of the countries visited.
struct CountriesFeature: Feature {
    let library: PhotoLibrary
    let listings: CountryListings
    let shapes: CountryShapeMaker
    let pages: PageMaker

    init(library: PhotoLibrary, listings: CountryListings, threads: DecodeThreads, pages: PageMaker) {
        (self.library, self.listings, self.pages) = (library, listings, pages)
        shapes = CountryShapeMaker(threads: threads)
    }

    var routes: [Route] {
        [
            Route(.get, "/api/v1/countries", list),
            .page("/countries", page),
        ]
    }

    private static let pageTemplate = Template<Page<CountriesPage>>("countries")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("sort", "locale")
        let locale = try request.locale()
        let order = try order(request)
        let days = try await listings.days()
        return try Answer.json(try library.countries.list(days, order: order, locale: locale)).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let order = try order(request)
        let days = try await listings.days()
        let document = try library.countries.list(days, order: order, locale: frame.names)
        let content = CountriesPage(
            document, order: order, all: try library.countries.all(), moved: try library.countries.moved(),
            shapes: try await shapes.all(), base: pages.base, words: frame.words)
        let page = Page(
            content, title: frame.words("countries"), tab: .places, in: frame, styles: ["countries"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    private func order(_ request: ServerRequest) throws -> CountryOrder {
        guard let sort = try request.query.text("sort") else { return .name }
        guard let order = CountryOrder(rawValue: sort) else {
            throw Problem.badRequest("invalid order '\(sort.prefix(100))': expected photos, days or name")
        }
        return order
    }
}

extension CountriesDocument: PublicDocument {}
