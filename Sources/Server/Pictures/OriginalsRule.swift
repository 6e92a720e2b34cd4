internal import HTTPTypes
internal import PhotoLibrary

/// Who gets original files. Others get copies without metadata: visitors of a `--public` server who are not signed in, and users who
/// do not see the exact positions of all photos.
struct OriginalsRule: Sendable {
    private let library: PhotoLibrary
    private let arePublic: Bool
    private let authenticator: Authenticator

    init(_ library: PhotoLibrary, _ configuration: ServerConfiguration, _ authenticator: Authenticator) {
        (self.library, arePublic, self.authenticator) = (library, configuration.arePublicOriginals, authenticator)
    }

    /// Whether answers differ between visitors.
    var dependOnWhoAsks: Bool { authenticator.needsSignIn }

    /// A search for a camera or lens would show visitors who get copies what the photos were taken with.
    ///
    /// - Throws: ``Problem`` 403 for such a search of theirs.
    func check(search words: String, _ visitor: Visitor) throws {
        guard PhotoLibrary.Search.namesEquipment(words), try !areGiven(to: visitor) else { return }
        throw Problem(
            .forbidden,
            visitor.person == nil
                ? "not allowed: a search by camera or lens needs a sign-in"
                : "not allowed: a search by camera or lens is only for readers who get original files")
    }

    /// Whether a visitor gets original files.
    func areGiven(to visitor: Visitor) throws -> Bool {
        try (visitor.person != nil || arePublic) && library.showsEverything()
    }

    /// - Throws: ``Problem`` 403 for visitors who get copies.
    func check(_ visitor: Visitor) throws {
        guard try !areGiven(to: visitor) else { return }
        let reason =
            visitor.person == nil
            ? "not allowed: the original needs a sign-in; /copy has the same picture without metadata"
            : "not allowed: the original can state where it was taken; /copy has the same picture without metadata"
        throw Problem(.forbidden, reason)
    }
}
