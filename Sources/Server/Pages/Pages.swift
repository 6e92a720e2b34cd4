internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The pages: routes, each of which fills a template with what the library knows.
struct Pages: Sendable {
    /// Photos in a part of a place's grid.
    static let gridPart = 100
    /// Places, and photos, that a search shows.
    static let searchLimit = 60

    let site: Site

    /// All of them, in the order of the navigation.
    var routes: [Route] {
        [
            .page("/", places), .page("/places/{id}", place), .page("/photos/{id}", photo), .page("/recents", recents),
            .page("/search", search), .page("/status", status), .page("/about", about),
        ]
    }

    /// Smaller pictures for those who ask for few bytes: the header `Save-Data` of WICG's Save Data API.
    func pictures(_ request: ServerRequest) -> PagePictures {
        let isSaving = request.headers[.saveData]?.lowercased().split(separator: ";").first == "on"
        return PagePictures(base: site.base, savesData: isSaving)
    }

    func frame(_ locale: LocaleTag) -> PageFrame {
        PageFrame(base: site.base, v: site.assets.version, locale: locale.identifier)
    }

    /// A page, or a part of one that a module fetches: what the template makes of its context.
    func answer(_ template: String, _ context: Any, _ locale: LocaleTag) throws -> Answer {
        var answer = Answer.html(try site.templates.render(template, context)).inLanguage(locale)
        answer.headers[.vary] = "Accept-Language, Save-Data"
        return answer
    }
}

// MARK: - Places

extension Pages {
    private func places(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let document = try await site.places.all(locale)
        let covers = PlaceCovers(library: site.library, pictures: pictures(request))
        guard let code = try request.query.text("country")?.uppercased() else {
            return try answer(try PlacesPage(document, covers: covers), titled: "Places", locale)
        }
        guard let section = document.sections.first(where: { $0.country.code == code }) else {
            throw Problem.notFound("there are no photos from a country '\(code)'")
        }
        let start = min(try request.query.integer("from", in: 0...10_000_000) ?? 0, section.places.count)
        if try request.query.text("part") == "rows" {
            let length = try request.query.integer("count", in: 1...PlacesPage.partLength) ?? PlacesPage.partLength
            let rows = try covers.rows(section, start..<min(start + length, section.places.count))
            return try answer(
                "place-rows", PlaceRowsPart(base: site.base, locale: locale.identifier, rows: rows), locale)
        }
        let content = try PlacesPage(section, from: start, covers: covers, base: site.base)
        return try answer(content, titled: section.country.name, locale)
    }

    private func answer(_ content: PlacesPage, titled title: String, _ locale: LocaleTag) throws -> Answer {
        let page = Page(content, title: title, tab: .places, in: frame(locale), styles: ["places"], scripts: ["places"])
        return try answer("places", page, locale)
    }

    private func place(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let place = try site.library.place(request.parameter("id"), locale: locale)
        let listed = try site.library.listed(
            place: place.id, limit: Self.gridPart, cursor: try request.query.text("cursor"), locale: locale)
        let grid = PhotoGrid(listed, placeID: place.id, pictures: pictures(request))
        if try request.query.text("part") == "photos" { return try answer("photo-cells", grid, locale) }
        let content = PlacePage(place, grid: grid)
        let page = Page(
            content, title: place.name, tab: .places, in: frame(locale), styles: ["place"], scripts: ["place"])
        return try answer("place", page, locale)
    }
}

// MARK: - Photos

extension Pages {
    private func photo(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let listed = try site.library.listed(photo: request.parameter("id"), locale: locale)
        let document = listed.document.withoutPath
        let listing = PhotoListing(
            of: document, origin: try request.query.text("in"), words: try request.query.text("q"), base: site.base)
        let json = String(decoding: try JSONText.encode(document), as: UTF8.self)
        let content = PhotoPage(listed, json: json, listing: listing, pictures: pictures(request))
        let page = Page(
            content, title: content.heading, tab: nil, in: frame(locale), styles: ["photo"], scripts: ["photo"])
        return try answer("photo", page, locale)
    }

    private func recents(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let content = RecentsPage(
            try site.library.recents(locale: locale, terminal: .none),
            listed: try site.library.listedRecents(locale: locale), pictures: pictures(request))
        let page = Page(
            content, title: "Recents", tab: .recents, in: frame(locale), styles: ["recents"], scripts: ["recents"])
        return try answer("recents", page, locale)
    }

    private func search(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let query = String((try request.query.text("q") ?? "").prefix(ServerRoutes.searchLength))
        let library = site.library
        let found = try await site.threads.run {
            try library.listedSearch(query, limit: Self.searchLimit, locale: locale)
        }
        let content = SearchPage(
            places: found.places, photos: found.photos, query: query, in: frame(locale), pictures: pictures(request))
        if try request.query.text("part") == "results" { return try answer("search-results", content, locale) }
        let page = Page(content, title: "Search", tab: .search, in: frame(locale), scripts: ["search"])
        return try answer("search", page, locale)
    }
}

// MARK: - About the program

extension Pages {
    private func status(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let content = StatusPage(try site.status, base: site.base)
        if try request.query.text("part") == "status" { return try answer("status-content", content, locale) }
        let page = Page(
            content, title: "Status", tab: .status, in: frame(locale), styles: ["text"], scripts: ["status"])
        return try answer("status", page, locale)
    }

    private func about(_ request: ServerRequest) async throws -> Answer {
        let locale = try request.locale()
        let content = AboutPage(version: site.configuration.version)
        let page = Page(content, title: "About photos", tab: .status, in: frame(locale), styles: ["text"])
        return try answer("about", page, locale)
    }

    /// The page that tells why a request for a page was not done.
    func page(for problem: Problem, _ request: HTTPRequest) throws -> Answer {
        let locale = request.headerFields[.acceptLanguage].flatMap(AcceptLanguage.best) ?? site.configuration.locale
        let heading = problem.status == .notFound ? "Not found" : problem.status.reasonPhrase
        let detail = problem.detail.prefix(1).uppercased() + problem.detail.dropFirst() + "."
        let content = ErrorPage(heading: heading, detail: detail)
        var answer = try answer("error", Page(content, title: heading, tab: nil, in: frame(locale)), locale)
        answer.status = problem.status
        return answer
    }
}
