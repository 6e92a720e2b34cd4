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
            .page("/", places), .page("/places/{id}", place), .page("/map", map),
            .page("/photos/{id}", photo),
            .page("/recents", for: .people, recents),
            .page("/search", search), .page("/status", status), .page("/about", about),
            .page("/language", method: .post, for: .all, chooseLanguage),
            .page("/names", method: .post, for: .all, chooseNames),
        ] + bundleRoutes
    }

    /// Smaller pictures for those who ask for few bytes: the header `Save-Data` of WICG's Save Data API.
    func pictures(_ request: ServerRequest) -> PagePictures {
        let isSaving = request.headers[.saveData]?.lowercased().split(separator: ";").first == "on"
        return PagePictures(base: site.base, savesData: isSaving)
    }

    /// The frame in which a request is answered.
    ///
    /// - Throws: ``Problem`` 400 for a `locale` that is no language tag.
    func frame(_ request: ServerRequest) throws -> PageFrame {
        try frame(try request.languages(), person: request.visitor.person?.name)
    }

    private func frame(_ languages: LanguagePreference, person: String?) throws -> PageFrame {
        let texts = try site.library.installedTexts()
        try site.words.overlay(texts.version) { try site.library.bundleWords() }
        let spoken = try site.words.spoken(languages.words(site.words.table))
        return PageFrame(
            base: site.base, v: site.assets.version, names: languages.locale, words: spoken.wording,
            scriptWords: spoken.scriptWords, hasMenu: texts.hasMenu, person: person)
    }

    /// A page, or a part of one that a module fetches: what the template makes of its context.
    func answer(_ template: String, _ context: Any, _ frame: PageFrame) throws -> Answer {
        var answer = Answer.html(try site.templates.render(template, context)).inLanguage(frame.words.locale)
        answer.headers[.vary] = [answer.headers[.vary], "Save-Data"].compactMap(\.self).joined(separator: ", ")
        return answer
    }
}

// MARK: - Places

extension Pages {
    private func place(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let source = try request.query.text("source")
        let place = try site.library.place(request.parameter("id"), source: source, locale: frame.names)
        let listed = try site.library.listed(
            place: place.id, source: source, limit: Self.gridPart, cursor: try request.query.text("cursor"),
            locale: frame.names)
        let grid = PhotoGrid(listed, placeID: place.id, source: source, pictures: pictures(request), words: frame.words)
        if try request.query.text("part") == "photos" { return try answer("photo-cells", grid, frame) }
        let content = PlacePage(place, source: source, grid: grid, base: site.base, words: frame.words)
        let page = Page(
            content, title: place.name, tab: .places, in: frame, styles: ["place"], scripts: ["place"],
            feed: "/places/\(place.id)/feed", presentation: content.presentation)
        return try answer("place", page, frame)
    }
}

// MARK: - Map

extension Pages {
    private func map(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let document = try await site.places.all(frame.names)
        let places = document.sections.reduce(0) { $0 + $1.places.count { $0.latitude != nil } }
        let countries = document.sections.count { $0.country.code != "ZZ" }
        let content = MapPage(places: places, countries: countries, base: site.base, words: frame.words)
        let page = Page(content, title: frame.words("map"), tab: .map, in: frame, styles: ["map"], scripts: ["map"])
        return try answer("map", page, frame)
    }
}

// MARK: - Photos

extension Pages {
    private func photo(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let listed = try site.library.listed(photo: request.parameter("id"), locale: frame.names)
        let document = listed.document.withoutPath
        let listing = PhotoListing(
            of: document, origin: try request.query.text("in"), query: try request.query.text("q"), base: site.base,
            words: frame.words)
        let json = String(decoding: try JSONText.encode(document), as: UTF8.self)
        let content = PhotoPage(
            listed, json: json, listing: listing, pictures: pictures(request),
            hasOriginal: site.givesOriginals(to: request.visitor), words: frame.words)
        let page = Page(
            content, title: content.heading, tab: nil, in: frame, styles: ["photo"], scripts: ["photo"])
        return try answer("photo", page, frame)
    }

    private func recents(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let content = RecentsPage(
            try site.library.recents(of: try request.person, locale: frame.names, terminal: .none),
            listed: try site.library.listedRecents(of: try request.person, locale: frame.names),
            pictures: pictures(request),
            words: frame.words)
        let page = Page(
            content, title: frame.words("recents"), tab: .recents, in: frame, styles: ["recents"], scripts: ["recents"])
        return try answer("recents", page, frame)
    }

    private func search(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let query = String((try request.query.text("q") ?? "").prefix(ServerRoutes.searchLength))
        let library = site.library
        // As somebody types, a filter is for a while what no filter can be.
        let found = try await site.threads.run { () throws -> Result<ListedSearch, LibraryError> in
            do {
                return .success(try library.listedSearch(query, limit: Self.searchLimit, locale: frame.names))
            } catch LibraryError.usage(let message) {
                return .failure(.usage(message))
            }
        }
        let content = SearchPage(found, query: query, in: frame, pictures: pictures(request))
        if try request.query.text("part") == "results" { return try answer("search-results", content, frame) }
        let page = Page(content, title: frame.words("search"), tab: .search, in: frame, scripts: ["search"])
        return try answer("search", page, frame)
    }
}

// MARK: - About the program

extension Pages {
    private func status(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let content = StatusPage(
            try site.status(for: request.visitor), bundles: try site.library.bundles(), updates: site.bundles,
            languages: try languageChoices(request), in: frame, visitor: request.visitor,
            needsSignIn: site.entrance.needsSignIn)
        if try request.query.text("part") == "status" { return try answer("status-content", content, frame) }
        let page = Page(
            content, title: frame.words("status"), tab: .status, in: frame, styles: ["text"], scripts: ["status"])
        return try answer("status", page, frame)
    }

    private func about(_ request: ServerRequest) async throws -> Answer {
        let frame = try frame(request)
        let content = AboutPage(version: site.configuration.version, words: frame.words)
        let page = Page(content, title: frame.words("aboutPhotos"), tab: .status, in: frame, styles: ["text"])
        return try answer("about", page, frame)
    }

    /// The page that tells why a request for a page was not done.
    ///
    /// - Parameter person: who asked, as far as that was known by then.
    func page(for problem: Problem, _ request: HTTPRequest, from person: Person?) throws -> Answer {
        let query = Query(request.path?.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "")
        let asked = (try? query.text("locale")).flatMap { LocaleTag($0) }
        let headers = request.headerFields
        let own = person?.locale.flatMap { LocaleTag($0) }
        let languages = LanguagePreference(
            chosen: asked ?? own ?? LanguagePreference.chosen(headers), headers: headers,
            fallback: site.configuration.locale, names: person?.placeNames ?? PlaceNamesPreference.chosen(headers))
        let frame = try frame(languages, person: person?.name)
        let content = ErrorPage(problem, words: frame.words)
        var answer = try answer("error", Page(content, title: content.heading, tab: nil, in: frame), frame)
        answer.status = problem.status
        return answer
    }
}
