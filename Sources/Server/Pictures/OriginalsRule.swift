internal import HTTPTypes
internal import PhotoLibrary

/// Who gets files as they are. Those who aren't signed in to a `--public` server get copies without metadata.
struct OriginalsRule: Sendable {
    private let isPublic: Bool
    private let arePublic: Bool
    private let entrance: Entrance

    init(_ configuration: ServerConfiguration, _ entrance: Entrance) {
        (isPublic, arePublic, self.entrance) = (configuration.isPublic, configuration.arePublicOriginals, entrance)
    }

    /// Whether some get files as they are, and others copies.
    var dependOnWhoAsks: Bool { isPublic && entrance.needsSignIn && !arePublic }

    /// Whether who asks gets files as they are.
    func areGiven(to visitor: Visitor) -> Bool { visitor.person != nil || arePublic }

    /// - Throws: ``Problem`` 403 for those who get copies.
    func check(_ visitor: Visitor) throws {
        guard !areGiven(to: visitor) else { return }
        throw Problem(
            .forbidden, "not allowed: the original needs a sign-in; /copy has the same picture without metadata")
    }
}
