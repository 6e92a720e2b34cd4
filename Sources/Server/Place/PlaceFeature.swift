internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/places/{id}…` and the page of a place.
struct PlaceFeature: Feature {
    let library: PhotoLibrary
    let activity: Activity
    let pages: PageMaker
    /// Fetches in progress, by place.
    private let lists = SharedTasks<String, Bool>()

    init(library: PhotoLibrary, activity: Activity, pages: PageMaker) {
        (self.library, self.activity, self.pages) = (library, activity, pages)
    }

    /// The default and maximum number of photos on a page of the API.
    private static let (defaultLimit, largestLimit) = (100, 1000)
    /// The number of photos in one part of the grid.
    private static let gridPart = 100

    var routes: [Route] {
        [
            Route(.get, "/api/v1/places/{id}", place),
            Route(.get, "/api/v1/places/{id}/photos", photos),
            .page("/places/{id}", page),
        ]
    }

    private static let pageTemplate = Template<Page<PlacePage>>("place")
    private static let partTemplate = Template<PhotoGrid>("photo-cells")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.partTemplate] }

    private func place(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        return try Answer.json(try library.places.place(request.parameter("id"), locale: locale)).inLanguage(locale)
    }

    private func photos(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("limit", "cursor", "source", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit
        let cursor = try request.query.text("cursor")
        let id = request.parameter("id")
        try await fetchList(ofPlace: id)
        let document = try library.photos.list(
            place: .named(id), source: request.query.text("source"), limit: limit, cursor: cursor, locale: locale,
            terminal: .none)
        return try Answer.json(document.withoutPaths).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let source = try request.query.text("source")
        let isPart = try request.query.text("part") == "photos"
        let id = request.parameter("id")
        let around =
            isPart ? nil : try library.places.districts(around: id, source: source, locale: frame.names)
        let place = try around?.place ?? library.places.place(id, source: source, locale: frame.names)
        let listed = try library.photos.listed(
            place: place.id, source: source, limit: Self.gridPart, cursor: try request.query.text("cursor"),
            locale: frame.names)
        let grid = PhotoGrid(
            listed, placeID: place.id, source: source, pictures: pages.pictures(request), words: frame.words)
        guard let around else { return try pages.answer(Self.partTemplate, grid, frame) }
        let chips = DistrictChips(around, ofPlace: place.id, source: source, base: pages.base, words: frame.words)
        let content = PlacePage(
            place, districts: chips, source: source, grid: grid, person: request.visitor.person,
            base: pages.base, words: frame.words)
        let page = Page(
            content, title: place.name, tab: .places, in: frame, styles: PlacePage.styles(content.maySelect),
            scripts: ["place"],
            feed: "/places/\(place.id)/feed", presentation: content.presentation)
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    /// Fetches the list of a place's photos if a source has one that was never fetched; only the first request waits for it.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place. Errors of a source are reported in its status, and the place
    ///   is shown as it is known.
    private func fetchList(ofPlace id: String) async throws {
        guard try library.places.isListNeeded(place: id) else { return }
        // Nothing of what is fetched is in the answer to those who wait.
        let (library, activity) = (library.disclosing(.everything), activity)
        _ = try? await lists.value(for: id) {
            try await activity.during {
                try await library.sources.fetchLists(of: .named(id), terminal: .none, onWait: {})
            }
            return true
        }
    }
}

extension PlaceDocument: PublicDocument {}
extension PhotosDocument: PublicDocument where Photo == PhotoDocument {}
