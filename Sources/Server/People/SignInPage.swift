internal import HTTPTypes
internal import Localization

/// The content of the page on which people sign in.
struct SignInPage {
    /// Where it leads then.
    let target: String
    /// What was typed before.
    let name: String
    /// Why it did not work.
    let error: String?
    /// Whether signing in can work here at all.
    let isPossible: Bool

    init(target: String, name: String, error: Problem?, words: Wording) {
        (self.target, self.name) = (target, name)
        isPossible = error?.status != .forbidden
        self.error = error.map { problem in
            switch problem.status {
            case .tooManyRequests, .serviceUnavailable: words("signInOften")
            case .forbidden: words("signInInsecure")
            default: words("signInWrong")
            }
        }
    }
}

extension SignInPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("target") { $0.target }, .init("name") { $0.name }, .init("error") { $0.error },
        .init("isPossible") { $0.isPossible },
    ]
}
