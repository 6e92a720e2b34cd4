internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The content of an error page.
struct ErrorPage {
    static let template = Template<Page<ErrorPage>>("error")

    let heading: String
    let detail: String

    /// The texts are in the reader's language and depend on the status only; details exist in English alone.
    init(_ problem: Problem, words: Wording) {
        switch problem.status {
        case .notFound: (heading, detail) = (words("errorNotFound"), words("errorNotFoundText"))
        case .badRequest, .methodNotAllowed, .contentTooLarge:
            (heading, detail) = (words("errorAddress"), words("errorAddressText"))
        case .unauthorized, .forbidden: (heading, detail) = (words("errorRefused"), words("errorRefusedText"))
        case .serviceUnavailable, .tooManyRequests, .badGateway:
            (heading, detail) = (words("errorBusy"), words("errorBusyText"))
        default: (heading, detail) = (words("errorServer"), words("errorServerText"))
        }
    }
}

extension PageMaker {
    /// Makes the error page for a failed request.
    ///
    /// - Parameters:
    ///   - person: the signed-in user, if known.
    ///   - fallback: the language if the request specifies none.
    func page(
        for problem: Problem, _ request: HTTPRequest, from person: Person?, fallback: LocaleTag
    ) throws -> Answer {
        let query = Query(request.path?.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "")
        let asked = (try? query.text("locale")).flatMap { LocaleTag($0) }
        let headers = request.headerFields
        let own = person?.locale.flatMap { LocaleTag($0) }
        let languages = LanguagePreference(
            chosen: asked ?? own ?? LanguagePreference.chosen(headers), headers: headers, fallback: fallback,
            names: person?.placeNames ?? PlaceNamesPreference.chosen(headers))
        let frame = try frame(languages, person: person?.name)
        let content = ErrorPage(problem, words: frame.words)
        var answer = try answer(ErrorPage.template, Page(content, title: content.heading, tab: nil, in: frame), frame)
        answer.status = problem.status
        return answer
    }
}

extension ErrorPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("heading") { $0.heading }, .init("detail") { $0.detail },
    ]
}
