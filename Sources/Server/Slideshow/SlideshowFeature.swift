internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The slideshow and picture frame: its page, and `/api/v1/frame`, which lists the photos that follow.
struct SlideshowFeature: Feature {
    let photos: SlideshowPhotos
    let originals: OriginalsRule
    let pages: PageMaker

    /// The default and maximum number of photos in an answer of the API.
    private static let (defaultLimit, largestLimit) = (100, 200)
    /// The number of photos that the page has; later ones are requested.
    private static let pageLimit = 24
    /// How long a photo is shown, in seconds; 0 for until a person turns the page.
    private static let (usualTime, times) = (7, 0...86_400)

    var routes: [Route] {
        [Route(.get, "/api/v1/frame", list), .page("/frame", page)]
    }

    private static let pageTemplate = Template<Page<SlideshowPage>>("slideshow")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow(
            "place", "trip", "q", "country", "order", "seed", "photo", "limit", "cursor", "locale")
        let locale = try request.locale()
        let choice = try SlideshowChoice(request.query) { 0 }
        try check(choice, request)
        let part = try await photos.part(
            of: choice, limit: try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit,
            cursor: try request.query.text("cursor"), locale: locale)
        return try Answer.json(SlideshowDocument(part)).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let asked = try SlideshowChoice(request.query) { Int.random(in: SlideshowChoice.seeds) }
        try check(asked, request)
        let seconds = try request.query.integer("seconds", in: Self.times) ?? Self.usualTime
        let (choice, part) = try await begun(asked, locale: frame.names)
        let list = try listName(of: choice, frame)
        let content = SlideshowPage(
            part, choice: choice, seconds: seconds, list: list, pictures: pages.pictures(request),
            json: String(decoding: try JSONText.encode(SlideshowDocument(part)), as: UTF8.self), words: frame.words)
        let title = frame.words.list([frame.words("slideshow"), list.name])
        let page = Page(
            content, title: title, tab: nil, in: frame, styles: ["photo", "slideshow"], scripts: ["slideshow"],
            refresh: content.refresh)
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    private func check(_ choice: SlideshowChoice, _ request: ServerRequest) throws {
        if case .search(let words) = choice.subject { try originals.check(search: words, request.visitor) }
    }

    /// The first photos of a page. If the photo to begin with has left the library, a picture frame goes on with the first one.
    private func begun(_ choice: SlideshowChoice, locale: LocaleTag) async throws -> (SlideshowChoice, ListedPhotos) {
        do {
            return (choice, try await photos.part(of: choice, limit: Self.pageLimit, cursor: nil, locale: locale))
        } catch LibraryError.notFound where choice.start != nil {
            let whole = choice.starting(at: nil)
            return (whole, try await photos.part(of: whole, limit: Self.pageLimit, cursor: nil, locale: locale))
        }
    }

    /// The name and the address of the list, to which the way back leads.
    private func listName(of choice: SlideshowChoice, _ frame: PageFrame) throws -> SlideshowPage.List {
        let (base, words) = (pages.base, frame.words)
        switch choice.subject {
        case .all: return .init(name: words("places"), address: "\(base)/", isPlace: false)
        case .place(let id):
            let place = try photos.library.places.place(id, locale: frame.names)
            return .init(name: place.name, address: "\(base)/places/\(place.id)", isPlace: true)
        case .trip(let id):
            return .init(name: words("trip"), address: "\(base)/trips/\(URLText.query(id))", isPlace: false)
        case .country(let code):
            return .init(name: words("places"), address: "\(base)/?country=\(code)", isPlace: false)
        case .search(let text):
            return .init(name: words("search"), address: "\(base)/search?q=\(URLText.query(text))", isPlace: false)
        }
    }
}

/// A part of the photos, and the cursor of the next part.
private struct SlideshowDocument: PublicDocument {
    var photos: [PhotoDocument]
    var next: String?

    init(_ part: ListedPhotos) {
        (photos, next) = (part.photos.map(\.document), part.next)
    }
}
