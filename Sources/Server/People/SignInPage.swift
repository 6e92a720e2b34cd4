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
    /// The way to the OpenID issuer; nil if there is none.
    let issuer: Issuer?
    /// Whether browsers can have passkeys for this address.
    let hasPasskeys: Bool

    struct Issuer {
        let label: String
        /// The page to open after the sign-in, encoded for a query.
        let target: String
    }

    init(
        target: String, name: String, error: Problem?, issuer: Issuer?, hasPasskeys: Bool, words: Wording
    ) {
        (self.target, self.name, self.issuer, self.hasPasskeys) = (target, name, issuer, hasPasskeys)
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
        .init("isPossible") { $0.isPossible }, .init("issuer") { $0.issuer },
        .init("hasPasskeys") { $0.hasPasskeys },
    ]
}

extension SignInPage.Issuer: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("label") { $0.label }, .init("target") { $0.target }]
}
