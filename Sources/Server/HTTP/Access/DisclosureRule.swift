internal import PhotoLibrary

/// Who learns how exactly where photos were taken. ``PhotoLibrary/Disclosure`` says what each of these means.
struct DisclosureRule: Sendable {
    /// For visitors who are not signed in.
    private let guests: PositionPrecision
    /// For users who are not owners.
    private let users: PositionPrecision

    init(_ configuration: ServerConfiguration) {
        (guests, users) = (configuration.positions, configuration.userPositions)
    }

    func disclosure(to visitor: Visitor) -> Disclosure {
        guard let person = visitor.person else { return Disclosure(positions: guests, obeysCircles: true) }
        return person.isOwner ? .everything : Disclosure(positions: users, obeysCircles: true)
    }
}
