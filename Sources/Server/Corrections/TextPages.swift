internal import Catalog
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The page on which owners give a photo a title, a caption and keywords; it works without JavaScript.
struct TextPages: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let pages: PageMaker

    private static let path = "/photos/{id}/texts"

    var routes: [Route] {
        [
            .page(Self.path, for: .owners, texts),
            .page(Self.path, method: .post, for: .owners, bodyLimit: TextBody.limit, setTexts),
        ]
    }

    private static let pageTemplate = Template<Page<TextEditingPage>>("text-editing")
    private static let formTemplate = Template<TextEditingPage>("text-form")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.formTemplate] }

    /// `part=form` answers the form alone, for the details of a photo.
    private func texts(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let photo = try library.places.photo(request.parameter("id"), locale: frame.names)
        let content = TextEditingPage(
            photo, isGiven: try library.texts.given(photo: photo.id) != nil, undo: try request.query.text("undo"),
            in: frame)
        if try request.query.text("part") == "form" { return try pages.answer(Self.formTemplate, content, frame) }
        let page = Page(content, title: frame.words("editTexts"), tab: nil, in: frame, styles: ["corrections"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }

    private func setTexts(_ request: ServerRequest) async throws -> Answer {
        let id = request.parameter("id")
        let form = try await request.form()
        let locale = try request.locale()
        let number: Int64? = try await threads.run { [library] in
            if let undo = try form.text("undo") {
                _ = try library.corrections.undo(text: undo)
                return nil
            }
            let photo = try library.places.photo(id, locale: locale)
            let change = try TextEditingPage.change(form, of: photo)
            return change == TextChange() ? nil : try library.texts.edit(photo: id, change).correction
        }
        let query = number.map { "?undo=\($0)" } ?? ""
        return Answer(
            status: .seeOther,
            headers: [.location: "\(pages.base)/photos/\(id)/texts\(query)", .cacheControl: "no-store"])
    }
}
