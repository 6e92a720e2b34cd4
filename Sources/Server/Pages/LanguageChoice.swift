internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// A language that can be chosen on the status page.
struct LanguageChoice {
    let tag: String
    /// What it calls itself.
    let name: String
    let isChosen: Bool
}

extension Pages {
    /// How long a browser keeps the choice, in seconds: a year.
    private static let cookieAge = 365 * 24 * 3600

    /// The languages in the order of their tags, the one that was chosen marked.
    func languageChoices(_ request: ServerRequest) throws -> [LanguageChoice] {
        let table = site.words.table
        let chosen = request.chosenLocale.flatMap(table.language)
        return try table.languages.map { language in
            LanguageChoice(
                tag: language.identifier, name: try site.words.spoken(language).wording("languageName"),
                isChosen: language == chosen)
        }
    }

    /// `POST /language` from the form of the status page: has the browser keep the choice, or forget it where it is empty.
    func chooseLanguage(_ request: ServerRequest) async throws -> Answer {
        let name = try await request.form().text(LanguagePreference.cookie) ?? ""
        let languages = site.words.table.languages.map(\.identifier)
        guard name.isEmpty || languages.contains(name) else {
            throw Problem.badRequest("there are no words in '\(name)'")
        }
        if let person = request.visitor.person, !person.name.isEmpty {
            try site.library.setLocale(name.isEmpty ? nil : name, of: person)
            site.entrance.refresh()
        }
        return remembered(LanguagePreference.cookie, name, andBackTo: "/status")
    }

    /// `POST /names` from the switch on the places page: remembers whether places are called by their local names.
    func chooseNames(_ request: ServerRequest) async throws -> Answer {
        let text = try await request.form().text(PlaceNamesPreference.parameter) ?? ""
        guard let direction = PlaceNameDirection(text) else {
            throw Problem.badRequest("'\(text)' is neither local, own nor a language tag")
        }
        guard let person = request.visitor.person else {
            return remembered(PlaceNamesPreference.parameter, direction.text, andBackTo: "/")
        }
        try site.library.setPlaceNames(direction, of: person)
        site.entrance.refresh()
        return Answer(status: .seeOther, headers: [.location: "\(site.base)/", .cacheControl: "no-store"])
    }

    /// Has the browser keep a choice, or forget it where it is empty, and shows a page.
    private func remembered(_ name: String, _ value: String, andBackTo path: String) -> Answer {
        let attributes = [
            "\(name)=\(value)", "Path=\(site.base)/", "Max-Age=\(value.isEmpty ? 0 : Self.cookieAge)", "SameSite=Lax",
            "HttpOnly",
        ]
        let cookie = (attributes + (site.configuration.isSecure ? ["Secure"] : [])).joined(separator: "; ")
        return Answer(
            status: .seeOther,
            headers: [.location: "\(site.base)\(path)", .setCookie: cookie, .cacheControl: "no-store"])
    }
}
