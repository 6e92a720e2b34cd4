internal import Localization

/// `/about`: the version, data and software of the program.
struct AboutFeature: Feature {
    let version: String
    let pages: PageMaker

    var routes: [Route] { [.page("/about", about)] }

    private static let pageTemplate = Template<Page<AboutPage>>("about")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func about(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let content = AboutPage(version: version, words: frame.words)
        let page = Page(content, title: frame.words("aboutPhotos"), tab: .settings, in: frame, styles: ["text"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}
