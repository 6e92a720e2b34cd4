internal import Synchronization

/// A flag for response desynchronisation: whether a response may belong to another request, because unrequested data
/// arrived on its connection later.
public final class Doubt: Sendable {
    private let state = Atomic(false)

    init() {}

    /// Whether the flag is set, which can happen shortly after the response.
    public var isRaised: Bool { state.load(ordering: .relaxed) }

    func raise() {
        state.store(true, ordering: .relaxed)
    }
}

extension Doubt: Hashable {
    public static func == (one: Doubt, other: Doubt) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
