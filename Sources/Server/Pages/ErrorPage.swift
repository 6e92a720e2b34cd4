internal import HTTPTypes
internal import Localization

/// The content of a page that could not be shown.
struct ErrorPage {
    let heading: String
    let detail: String

    /// In the reader's words; what exactly was wrong is known in English alone.
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
