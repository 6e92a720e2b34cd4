internal import HTTPTypes
internal import PhotoLibrary

/// Who gets original files. Visitors of a `--public` server who are not signed in get copies without metadata.
struct OriginalsRule: Sendable {
    private let isPublic: Bool
    private let arePublic: Bool
    private let authenticator: Authenticator

    init(_ configuration: ServerConfiguration, _ authenticator: Authenticator) {
        (isPublic, arePublic, self.authenticator) = (
            configuration.isPublic, configuration.arePublicOriginals, authenticator
        )
    }

    /// Whether the answer differs between visitors.
    var dependOnWhoAsks: Bool { isPublic && authenticator.needsSignIn && !arePublic }

    /// Whether a visitor gets original files.
    func areGiven(to visitor: Visitor) -> Bool { visitor.person != nil || arePublic }

    /// - Throws: ``Problem`` 403 for visitors who get copies.
    func check(_ visitor: Visitor) throws {
        guard !areGiven(to: visitor) else { return }
        throw Problem(
            .forbidden, "not allowed: the original needs a sign-in; /copy has the same picture without metadata")
    }
}
