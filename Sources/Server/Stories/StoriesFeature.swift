internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// Menus, collections, stories and pages of installed bundles.
struct StoriesFeature: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let authenticator: Authenticator
    let pages: PageMaker

    var routes: [Route] {
        [
            .page("/menu", menu), .page("/menu/{path*}", menu),
            .page("/collections/{bundle}/{file*}", collection),
            .page("/stories/{bundle}/{file*}", story), .page("/content/{bundle}/{file*}", story),
            .page("/stories/{bundle}/{file*}", method: .post, for: .people, answer),
            .page("/content/{bundle}/{file*}", method: .post, for: .people, answer),
        ]
    }

    private static let menuPageTemplate = Template<Page<MenuPage>>("menu")
    private static let storyPageTemplate = Template<Page<StoryPage>>("story")
    var templates: [any FilledTemplate] { [Self.menuPageTemplate, Self.storyPageTemplate] }

    private func menu(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let pieces = request.parameter("path").split(separator: "/").map(String.init)
        let first = try firstRow(request)
        let person = request.visitor.person ?? .local
        let listed = try await threads.run { [library] () throws(LibraryError) in
            try library.stories.menu(pieces, rows: first..<first + MenuPage.part, of: person, locale: frame.names)
        }
        guard let item = listed.document.item else { return try show(listed, after: first, request, frame) }
        let parent = pieces.dropLast().joined(separator: "/")
        let addresses = BundleAddresses(base: pages.base, bundle: listed.document.bundle ?? "")
        // Web pages outside are opened only by the reader's own click.
        let target = item.address == nil ? addresses.target(of: item, in: nil) : nil
        return Answer(
            status: .seeOther,
            headers: [
                .location: target ?? BundleAddresses.menu(parent, base: pages.base), .cacheControl: "no-store",
            ])
    }

    private func collection(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let (bundle, file) = (request.parameter("bundle"), request.parameter("file"))
        let listed = try await threads.run { [library] () throws(LibraryError) in
            try library.stories.collection(file, ofBundle: bundle, locale: frame.names)
        }
        return try show(listed, after: 0, request, frame)
    }

    private func show(
        _ listed: ListedMenu, after first: Int, _ request: ServerRequest, _ frame: PageFrame
    ) throws -> Answer {
        let document = listed.document
        let addresses = BundleAddresses(base: pages.base, bundle: document.bundle ?? "")
        let isCollection = request.parameters["file"] != nil
        let address =
            isCollection ? addresses.collection(document.path) : BundleAddresses.menu(document.path, base: pages.base)
        let content = MenuPage(
            listed, after: first, at: address,
            back: back(from: isCollection ? "\(document.bundle ?? "")/x" : document.path, frame),
            pictures: pages.pictures(request), words: frame.words)
        let page = Page(content, title: content.heading, tab: .menu, in: frame, styles: ["menu"])
        return try pages.answer(Self.menuPageTemplate, page, frame)
    }

    /// The link to the menu above; nil for the top menu.
    private func back(from path: String, _ frame: PageFrame) -> MenuPage.Back? {
        let pieces = path.split(separator: "/")
        guard pieces.count > 1 else { return nil }
        let parent = pieces.dropLast().joined(separator: "/")
        return MenuPage.Back(
            address: BundleAddresses.menu(pieces.count == 2 ? "" : parent, base: pages.base), label: frame.words("menu")
        )
    }

    private func firstRow(_ request: ServerRequest) throws -> Int {
        (try request.query.integer("from", in: 1...1_000_000) ?? 1) - 1
    }

    private func story(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let (bundle, file) = (request.parameter("bundle"), request.parameter("file"))
        let collection = try request.query.text("in")
        let person = request.visitor.person ?? (authenticator.needsSignIn ? nil : .local)
        let listed = try await threads.run { [library] () throws(LibraryError) in
            try library.stories.story(
                file, ofBundle: bundle, in: collection, of: person ?? .nobody, locale: frame.names)
        }
        let points = try person.map { try library.stories.points(ofBundle: bundle, of: $0) }
        let content = StoryPage(
            listed, at: address(request, collection: listed.collection?.file), points: points,
            pictures: pages.pictures(request), base: pages.base, words: frame.words)
        let page = Page(content, title: content.heading, tab: .menu, in: frame, styles: ["text", "story"])
        return try pages.answer(Self.storyPageTemplate, page, frame)
    }

    /// `POST` of a question's form: records the answer, and shows the story again.
    private func answer(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        guard let question = try form.text("question"), let choice = try form.text("choice") else {
            throw Problem.badRequest("missing 'question' or 'choice': an answer needs both")
        }
        let number = try form.integer("number", in: 1...1_000) ?? 1
        _ = try library.stories.answer(
            choice, toQuestion: question, ofStory: request.parameter("file"), ofBundle: request.parameter("bundle"),
            of: try request.person, locale: try request.locale())
        let address = address(request, collection: try request.query.text("in"))
        return Answer(
            status: .seeOther, headers: [.location: "\(address)#question-\(number)", .cacheControl: "no-store"])
    }

    private func address(_ request: ServerRequest, collection: String?) -> String {
        let addresses = BundleAddresses(base: pages.base, bundle: request.parameter("bundle"))
        let isPage = request.address.map { $0.contains("/content/") && !$0.contains("/stories/") } ?? false
        let file = request.parameter("file")
        return isPage ? addresses.page(file) : addresses.story(file, in: collection)
    }
}
