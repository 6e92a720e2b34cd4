internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/trips…`, the page of the trips and the page of one.
struct TripsFeature: Feature {
    let library: PhotoLibrary
    let listings: TripListings
    let pages: PageMaker

    /// The default and maximum number of photos on a page of the API.
    private static let (defaultLimit, largestLimit) = (100, 1000)
    /// The maximum number of trips, where a request limits it.
    private static let mostTrips = 10_000
    /// The number of photos in one part of the grid.
    private static let gridPart = 100

    var routes: [Route] {
        [
            Route(.get, "/api/v1/trips", list),
            Route(.get, "/api/v1/trips/{id}/photos", photos),
            .page("/trips", page),
            .page("/trips/{id}", tripPage),
        ]
    }

    private static let pageTemplate = Template<Page<TripsPage>>("trips")
    private static let tripTemplate = Template<Page<TripPage>>("trip")
    private static let partTemplate = Template<PhotoGrid>("photo-cells")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.tripTemplate] }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("limit", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.mostTrips)
        let trips = try await listings.all()
        return try Answer.json(try library.trips.list(trips, limit: limit, locale: locale)).inLanguage(locale)
    }

    private func photos(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("limit", "cursor", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit
        let cursor = try request.query.text("cursor")
        let trips = try await listings.all()
        let trip = try trip(request, in: trips, locale: locale)
        let document = try library.trips.photos(
            of: trip.id, in: trips, limit: limit, cursor: cursor, locale: locale, terminal: .none)
        return try Answer.json(document.withoutPaths).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let start = try request.query.integer("from", in: 0...10_000_000) ?? 0
        let trips = try await listings.all()
        let document = try library.trips.list(trips, limit: TripsPage.length, from: start, locale: frame.names)
        let pictures = pages.pictures(request)
        let covers = try library.trips.covers(of: document.trips.map(\.id), in: trips)
            .mapValues { pictures.flexible($0, width: TripsPage.coverWidth) }
        let content = TripsPage(
            document, from: start, of: document.trips.isEmpty ? 0 : trips.count, covers: covers, base: pages.base,
            words: frame.words)
        let page = Page(content, title: frame.words("trips"), tab: .places, in: frame, styles: ["trips"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    private func tripPage(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let trips = try await listings.all()
        let trip = try trip(request, in: trips, locale: frame.names)
        let listed = try library.trips.listed(
            trip.id, in: trips, limit: Self.gridPart, cursor: try request.query.text("cursor"), locale: frame.names)
        let grid = PhotoGrid(listed, trip: trip.id, pictures: pages.pictures(request), words: frame.words)
        if try request.query.text("part") == "photos" { return try pages.answer(Self.partTemplate, grid, frame) }
        let content = TripPage(
            trip, grid: grid, person: request.visitor.person, words: frame.words)
        let page = Page(
            content, title: content.name, tab: .places, in: frame, styles: PlacePage.styles(content.maySelect),
            scripts: ["place"])
        return try pages.answer(Self.tripTemplate, page, frame)
    }

    /// The trip of a request.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``, also for the beginning of an id, which can become ambiguous later.
    private func trip(_ request: ServerRequest, in trips: TripIndex, locale: LocaleTag) throws -> TripDocument {
        let id = request.parameter("id")
        let trip = try library.trips.trip(id, in: trips, locale: locale)
        guard trip.id == id else { throw LibraryError.notFound("no such trip: \(id)") }
        return trip
    }
}

extension TripsDocument: PublicDocument {}
