internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/timeline…`, the page of all photographs by month, of one month, and of a day of earlier years.
struct TimelineFeature: Feature {
    let library: PhotoLibrary
    let listings: TimelineListings
    let pages: PageMaker

    /// The default and maximum number of photos on a page of the API.
    private static let (defaultLimit, largestLimit) = (100, 1000)
    /// The number of photos in one part of the grid.
    private static let gridPart = 100

    var routes: [Route] {
        [
            Route(.get, "/api/v1/timeline", months),
            Route(.get, "/api/v1/timeline/on-this-day", onThisDay),
            Route(.get, "/api/v1/timeline/{month}/photos", photos),
            .page("/timeline", page),
            .page("/timeline/on-this-day", dayPage),
            .page("/timeline/{month}", monthPage),
        ]
    }

    private static let pageTemplate = Template<Page<TimelinePage>>("timeline")
    private static let monthTemplate = Template<Page<MonthPage>>("timeline-month")
    private static let dayTemplate = Template<Page<DayPage>>("on-this-day")
    private static let partTemplate = Template<PhotoGrid>("photo-cells")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.monthTemplate, Self.dayTemplate] }

    // MARK: The API

    private func months(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try await listings.all().document)
    }

    private func photos(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("limit", "cursor", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit
        let document = try library.timeline.photos(
            of: try part(request), limit: limit, cursor: try request.query.text("cursor"), locale: locale,
            terminal: .none)
        return try Answer.json(document.withoutPaths).inLanguage(locale)
    }

    private func onThisDay(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("day", "limit", "cursor", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit
        let day = try day(request)
        let document = try library.timeline.photos(
            onThisDay: day, in: try await listings.all(), limit: limit, cursor: try request.query.text("cursor"),
            locale: locale, terminal: .none)
        return try Answer.json(document.withoutPaths).inLanguage(locale)
    }

    /// The month of a request.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    private func part(_ request: ServerRequest) throws -> TimelinePart {
        let text = request.parameter("month")
        guard let part = TimelinePart(text) else {
            throw LibraryError.notFound(
                "no such month: \(text.prefix(100)); expected a form such as 2019-01, or undated")
        }
        return part
    }

    /// The parameter `day`; nil if it is absent.
    ///
    /// - Throws: ``Problem`` 400 for anything but a day.
    private func day(_ request: ServerRequest) throws -> DayOfYear? {
        guard let text = try request.query.text("day") else { return nil }
        guard let day = DayOfYear(text) else {
            throw Problem.badRequest("invalid day '\(text.prefix(100))': expected MM-DD, such as 11-24")
        }
        return day
    }

    // MARK: Pages

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let index = try await listings.all()
        let first = try index.entries.first.map { entry in
            let listed = try library.timeline.listed(entry.part, limit: Self.gridPart, locale: frame.names)
            return PhotoGrid(
                listed, month: entry.part.text, pictures: pages.pictures(request), words: frame.words)
        }
        let today = library.timeline.today
        let isDay = try !library.timeline.listed(onThisDay: today, in: index, limit: 1, locale: frame.names).photos
            .isEmpty
        let content = TimelinePage(
            index, first: first, today: today.text, hasDay: isDay, base: pages.base, words: frame.words)
        let page = Page(
            content, title: frame.words("timeline"), tab: .places, in: frame, styles: ["place", "places", "timeline"],
            scripts: ["timeline"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    private func monthPage(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let part = try part(request)
        let listed = try library.timeline.listed(
            part, limit: Self.gridPart, cursor: try request.query.text("cursor"), locale: frame.names)
        let grid = PhotoGrid(listed, month: part.text, pictures: pages.pictures(request), words: frame.words)
        if try request.query.text("part") == "photos" { return try pages.answer(Self.partTemplate, grid, frame) }
        let content = MonthPage(part, in: try await listings.all(), grid: grid, base: pages.base, words: frame.words)
        let page = Page(
            content, title: content.title, tab: .places, in: frame, styles: ["place", "timeline"], scripts: ["place"])
        return try pages.answer(Self.monthTemplate, page, frame)
    }

    private func dayPage(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let chosen = try day(request)
        let day = chosen ?? library.timeline.today
        let listed = try library.timeline.listed(
            onThisDay: day, in: try await listings.all(), limit: Self.gridPart,
            cursor: try request.query.text("cursor"), locale: frame.names)
        let grid = PhotoGrid(listed, day: day.text, pictures: pages.pictures(request), words: frame.words)
        if try request.query.text("part") == "photos" { return try pages.answer(Self.partTemplate, grid, frame) }
        let content = DayPage(day: day.text, isToday: chosen == nil, isEmpty: listed.photos.isEmpty, grid: grid)
        let page = Page(
            content, title: frame.words("onThisDay"), tab: .places, in: frame, styles: ["place", "timeline"],
            scripts: ["place"])
        return try pages.answer(Self.dayTemplate, page, frame)
    }
}

extension TimelineDocument: PublicDocument {}
