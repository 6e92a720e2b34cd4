internal import HTTPTypes
internal import Localization

/// The content of the sign-in page.
struct SignInPage {
    /// The page to open after the sign-in.
    let target: String
    /// The name typed in the previous attempt.
    let name: String
    /// Why the previous attempt failed.
    let error: String?
    /// Whether signing in is possible on this connection.
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
