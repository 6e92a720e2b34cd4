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

    /// A search for a camera or lens would tell visitors who get copies what the photos were taken with.
    ///
    /// - Throws: ``Problem`` 403 for such a search of theirs.
    func check(search words: String, _ visitor: Visitor) throws {
        guard !areGiven(to: visitor), PhotoLibrary.Search.namesEquipment(words) else { return }
        throw Problem(.forbidden, "not allowed: a search by camera or lens needs a sign-in")
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
