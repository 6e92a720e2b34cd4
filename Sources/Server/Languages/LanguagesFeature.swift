internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The routes by which readers choose, for all pages, the language and the names of places.
struct LanguagesFeature: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let pages: PageMaker
    /// Whether cookies can be restricted to HTTPS.
    let isSecure: Bool

    var routes: [Route] {
        [
            .page("/language", method: .post, for: .all, chooseLanguage),
            .page("/names", method: .post, for: .all, chooseNames),
        ]
    }

    /// The lifetime of the cookies, in seconds: a year.
    private static let cookieAge = 365 * 24 * 3600

    /// The pages with these forms.
    private static let origins = ["/settings", "/status"]

    /// The page that a form wants to return to, if it is one of the pages with these forms.
    private static func origin(_ form: Query) throws -> String? {
        try form.text("to").flatMap { origins.contains($0) ? $0 : nil }
    }

    /// `POST /language` from the settings and the status page: stores the language in the browser, or removes it if it is empty.
    private func chooseLanguage(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        let name = try form.text(LanguagePreference.cookie) ?? ""
        let languages = pages.words.table.languages.map(\.identifier)
        guard name.isEmpty || languages.contains(name) else {
            throw Problem.badRequest(
                "unsupported language '\(name.prefix(100))': expected \(languages.joined(separator: ", "))")
        }
        if let person = request.visitor.person, !person.name.isEmpty {
            try library.people.setLocale(name.isEmpty ? nil : name, of: person)
            authenticator.refresh()
        }
        return remembered(LanguagePreference.cookie, name, andBackTo: try Self.origin(form) ?? "/status")
    }

    /// `POST /names` from the places and the settings page: stores whether places have their local names.
    private func chooseNames(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        let text = try form.text(PlaceNamesPreference.parameter) ?? ""
        let origin = try Self.origin(form) ?? "/"
        guard let direction = PlaceNameLanguage(text) else {
            throw Problem.badRequest(
                "invalid names '\(text.prefix(100))': expected local, own or a language tag, such as sv")
        }
        guard let person = request.visitor.person else {
            return remembered(PlaceNamesPreference.parameter, direction.text, andBackTo: origin)
        }
        try library.names.setDirection(direction, of: person)
        authenticator.refresh()
        return Answer(status: .seeOther, headers: [.location: "\(pages.base)\(origin)", .cacheControl: "no-store"])
    }

    /// Sets a cookie, or removes it if the value is empty, and redirects to a page.
    private func remembered(_ name: String, _ value: String, andBackTo path: String) -> Answer {
        let attributes = [
            "\(name)=\(value)", "Path=\(pages.base)/", "Max-Age=\(value.isEmpty ? 0 : Self.cookieAge)", "SameSite=Lax",
            "HttpOnly",
        ]
        let cookie = (attributes + (isSecure ? ["Secure"] : [])).joined(separator: "; ")
        return Answer(
            status: .seeOther,
            headers: [.location: "\(pages.base)\(path)", .setCookie: cookie, .cacheControl: "no-store"])
    }
}
