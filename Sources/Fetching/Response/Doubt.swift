internal import Synchronization

/// Whether an answer may have been to another request: something more came on its connection later, which was not asked for.
public final class Doubt: Sendable {
    private let state = Atomic(false)

    init() {}

    /// Whether there is any; there may be some a little after the answer came.
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
