internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The pages on which owners set the place of a photo and the name of a place; they work without JavaScript.
struct CorrectionPages: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let pages: PageMaker

    var routes: [Route] {
        [
            .page("/photos/{id}/place", for: .owners, place),
            .page("/photos/{id}/place", method: .post, for: .owners, setPlace),
            .page("/places/{id}/name", for: .owners, name),
            .page("/places/{id}/name", method: .post, for: .owners, setName),
        ]
    }

    private static let placeTemplate = Template<Page<PlaceSettingPage>>("place-setting")
    private static let formTemplate = Template<PlaceSettingPage>("place-form")
    private static let choicesTemplate = Template<PlaceSettingPage>("place-choices")
    private static let nameTemplate = Template<Page<NameSettingPage>>("name-setting")
    var templates: [any FilledTemplate] {
        [Self.placeTemplate, Self.formTemplate, Self.choicesTemplate, Self.nameTemplate]
    }

    /// The number of places to choose from.
    private static let choices = 12
    /// The maximum length of a search, in characters.
    private static let length = 200

    /// `part=form` answers the form alone, for the details of a photo, and `part=choices` the places found.
    private func place(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let photo = try library.places.photo(request.parameter("id"), locale: frame.names)
        let query = String((try request.query.text("q") ?? "").prefix(Self.length))
        let found = try await threads.run { [library] in
            try library.corrections.places(beginning: query, limit: Self.choices, locale: frame.names)
        }
        let content = PlaceSettingPage(
            photo, query: query, found: found.places,
            isCorrected: try library.corrections.isCorrected(photo: photo.id), undo: try request.query.text("undo"),
            in: frame)
        switch try request.query.text("part") {
        case "form": return try pages.answer(Self.formTemplate, content, frame)
        case "choices": return try pages.answer(Self.choicesTemplate, content, frame)
        default:
            let page = Page(
                content, title: frame.words("setPlace"), tab: nil, in: frame, styles: ["corrections"])
            return try pages.answer(Self.placeTemplate, page, frame)
        }
    }

    private func setPlace(_ request: ServerRequest) async throws -> Answer {
        let id = request.parameter("id")
        let form = try await request.form()
        return try await settled(form, "/photos/\(id)/place", request) {
            try form.text("place").map { .photos([id], .place($0)) } ?? .photos([id], nil)
        }
    }

    private func name(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let listed = try library.places.place(request.parameter("id"), locale: frame.names)
        let names = try library.names.list(ofPlace: listed.id, locale: frame.names, terminal: .none)
        let content = NameSettingPage(names, undo: try request.query.text("undo"), in: frame)
        let page = Page(content, title: frame.words("ownName"), tab: nil, in: frame, styles: ["corrections"])
        return try pages.answer(Self.nameTemplate, page, frame)
    }

    private func setName(_ request: ServerRequest) async throws -> Answer {
        let id = request.parameter("id")
        let form = try await request.form()
        return try await settled(form, "/places/\(id)/name", request) {
            .name(try form.text("name"), place: id)
        }
    }

    /// Undoes the change whose number the form has, or makes the one that it asks for, and leads back to the page of the form.
    private func settled(
        _ form: Query, _ path: String, _ request: ServerRequest, _ asked: () throws -> CorrectionRequest
    ) async throws -> Answer {
        var token: String?
        if let undo = try form.text("undo") {
            _ = try await threads.run { [library] in try library.corrections.undo(text: undo) }
        } else {
            let (change, locale) = (try asked(), try request.locale())
            let isRemoval = try form.text("remove") != nil
            let isFilled = try form.text("place") != nil || form.text("name") != nil
            guard isRemoval != isFilled else {
                throw Problem.badRequest("invalid correction: expected one of place, name, remove and undo")
            }
            let done = try await threads.run { [library] in try library.corrections.apply(change, locale: locale) }
            token = done.correction.map(String.init)
        }
        return Answer(
            status: .seeOther,
            headers: [
                .location: "\(pages.base)\(path)\(token.map { "?undo=\($0)" } ?? "")", .cacheControl: "no-store",
            ])
    }
}
