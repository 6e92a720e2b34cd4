internal import Catalog
internal import PhotoLibrary

/// Who sees which photos, and learns how exactly where they were taken. ``PhotoLibrary/Disclosure`` says what each of these means.
struct DisclosureRule: Sendable {
    private let library: PhotoLibrary
    /// For visitors who are not signed in.
    private let guests: PositionPrecision
    /// For users who are not owners.
    private let users: PositionPrecision

    init(_ library: PhotoLibrary, _ configuration: ServerConfiguration) {
        self.library = library.disclosing(.everything)
        (guests, users) = (configuration.positions, configuration.userPositions)
    }

    /// Whether visitors see different photos. One look-up.
    func hasRules() throws(LibraryError) -> Bool { try library.access.reader(nil) != nil }

    /// What a visitor sees. One look-up.
    func disclosure(to visitor: Visitor) throws(LibraryError) -> Disclosure {
        guard visitor.person?.isOwner != true else { return .everything }
        return Disclosure(
            positions: visitor.person == nil ? guests : users, obeysCircles: true,
            photos: try library.access.reader(visitor.person) ?? .owner)
    }
}
