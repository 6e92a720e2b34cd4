internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/countries` and the page with a map and a table of the countries visited.
struct CountriesFeature: Feature {
    let library: PhotoLibrary
    let listings: CountryListings
    let threads: DecodeThreads
    let pages: PageMaker

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
        let index = try await listings.all()
        return try Answer.json(try library.countries.list(index, order: order, locale: locale)).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let order = try order(request)
        let index = try await listings.all()
        let document = try library.countries.list(index, order: order, locale: frame.names)
        let shapes = try await threads.run { CountryShapes.bundled }
        let content = CountriesPage(
            document, order: order, all: index.all, moved: index.moved, shapes: shapes, base: pages.base,
            words: frame.words)
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
