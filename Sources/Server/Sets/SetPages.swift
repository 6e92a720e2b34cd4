internal import Localization
internal import PhotoLibrary

/// The page of the sets, and the page of one.
struct SetPages: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let pages: PageMaker

    /// The number of photos in one part of the grid.
    private static let gridPart = 100

    var routes: [Route] {
        [.page("/sets", for: .people, sets), .page("/sets/{id}", for: .people, set)]
    }

    private static let setsTemplate = Template<Page<SetsPage>>("sets")
    private static let setTemplate = Template<Page<SetPage>>("set")
    private static let partTemplate = Template<PhotoGrid>("photo-cells")
    var templates: [any FilledTemplate] { [Self.setsTemplate, Self.setTemplate] }

    private func sets(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let document = try library.sets.list(of: try request.person)
        let pictures = pages.pictures(request)
        let covers = try library.sets.covers(of: document, locale: frame.names)
            .mapValues { pictures.flexible($0, width: SetsPage.coverWidth) }
            .compactMapValues(\.self)
        let content = SetsPage(document, covers: covers, base: pages.base, words: frame.words)
        let page = Page(
            content, title: frame.words("sets"), tab: .places, in: frame, styles: ["trips", "sets"])
        return try pages.answer(Self.setsTemplate, page, frame)
    }

    private func set(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let person = try request.person
        let cursor = try request.query.text("cursor")
        let (set, listed) = try await threads.run { [library] in
            try library.sets.listed(
                request.parameter("id"), for: person, limit: Self.gridPart, cursor: cursor, locale: frame.names)
        }
        let grid = PhotoGrid(listed, set: set.id, pictures: pages.pictures(request), words: frame.words)
        if try request.query.text("part") == "photos" { return try pages.answer(Self.partTemplate, grid, frame) }
        let content = SetPage(set, grid: grid, isOwner: person.isOwner, words: frame.words)
        let page = Page(
            content, title: content.name, tab: .places, in: frame,
            styles: PlacePage.styles(true), scripts: ["place"])
        return try pages.answer(Self.setTemplate, page, frame)
    }
}
