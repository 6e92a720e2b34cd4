internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The page on which owners hold positions back around a home; it works without JavaScript.
struct CirclesPages: Feature {
    let library: PhotoLibrary
    let pages: PageMaker

    private static let path = "/settings/circles"

    var routes: [Route] {
        [
            .page(Self.path, for: .owners, page), .page(Self.path, method: .post, for: .owners, change),
        ]
    }

    private static let pageTemplate = Template<Page<CirclesPage>>("circles")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    /// The page; with `photo`, the form has the position of that photo.
    private func page(_ request: ServerRequest) async throws -> Answer {
        var position = ""
        if let photo = try request.query.text("photo") {
            let document = try library.photos.listed(photo: photo, locale: try request.locale()).document
            if let latitude = document.latitude, let longitude = document.longitude {
                position = "\(latitude),\(longitude)"
            }
        }
        return try answer(request, position: position)
    }

    /// Adds a circle, or removes one.
    private func change(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        if let name = try form.text("remove") {
            _ = try library.circles.remove(name)
            return redirection
        }
        let (name, position) = (try form.text("name") ?? "", try form.text("at") ?? "")
        let radius = try form.text("radius") ?? ""
        do {
            let usual = PhotoLibrary.Circles.usualRadius
            guard let metres = radius.isEmpty ? usual : Double(radius) else {
                throw Problem.badRequest("invalid radius '\(radius.prefix(100))': expected 100 to 50000 metres")
            }
            _ = try library.circles.add(name, around: try PlacesView.coordinate(position), radius: metres)
            return redirection
        } catch {
            let problem = Problem(error)
            guard problem.status == .badRequest else { throw error }
            return try answer(request, name: name, position: position, radius: radius, problem)
        }
    }

    private var redirection: Answer {
        Answer(status: .seeOther, headers: [.location: pages.base + Self.path, .cacheControl: "no-store"])
    }

    private func answer(
        _ request: ServerRequest, name: String = "", position: String, radius: String = "", _ problem: Problem? = nil
    ) throws -> Answer {
        let frame = try pages.frame(request)
        let content = CirclesPage(
            try library.circles.list(), name: name, position: position, radius: radius,
            error: problem?.detail.asSentence, base: pages.base, words: frame.words)
        let page = Page(
            content, title: frame.words("circles"), tab: .settings, in: frame, styles: ["text", "settings"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let problem { answer.status = problem.status }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}
