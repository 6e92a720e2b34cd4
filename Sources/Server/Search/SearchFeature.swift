internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/search` and its page.
struct SearchFeature: Feature {
    let library: PhotoLibrary
    let originals: OriginalsRule
    let threads: DecodeThreads
    let pages: PageMaker

    var routes: [Route] { [Route(.get, "/api/v1/search", search), .page("/search", page)] }

    private static let pageTemplate = Template<Page<SearchPage>>("search")
    private static let partTemplate = Template<SearchPage>("search-results")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.partTemplate] }

    /// The maximum number of places, and of photos, in a response of the API.
    private static let limit = 100
    /// The maximum numbers on the page.
    static let pageLimit = 60
    /// The maximum length of a search, in characters.
    private static let length = 200

    private func search(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("q", "limit", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.limit) ?? Self.limit
        guard let words = try request.query.text("q") else {
            throw Problem.badRequest("missing parameter 'q': expected the words to search for")
        }
        guard words.count <= Self.length else {
            throw Problem.badRequest("invalid q: expected at most \(Self.length) characters")
        }
        try originals.check(search: words, request.visitor)
        let found = try await threads.run { [library] in
            try library.search.find(words, limit: limit, locale: locale, terminal: .none)
        }
        return try Answer.json(found.withoutPaths).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let query = String((try request.query.text("q") ?? "").prefix(Self.length))
        try originals.check(search: query, request.visitor)
        // While somebody types, a filter is incomplete and therefore invalid.
        let found = try await threads.run { [library] () throws -> Result<ListedSearch, LibraryError> in
            do {
                return .success(try library.search.listed(query, limit: Self.pageLimit, locale: frame.names))
            } catch LibraryError.usage(let message) {
                return .failure(.usage(message))
            }
        }
        let content = SearchPage(
            found, query: query, hasEquipment: try originals.areGiven(to: request.visitor), in: frame,
            pictures: pages.pictures(request))
        if try request.query.text("part") == "results" { return try pages.answer(Self.partTemplate, content, frame) }
        let page = Page(content, title: frame.words("search"), tab: .search, in: frame, scripts: ["search"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}

extension FoundDocument: PublicDocument where Photo == PhotoDocument {}
