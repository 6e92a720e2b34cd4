internal import Synchronization

/// A flag for response desynchronisation: whether a response may belong to another request, because unrequested data
/// arrived on its connection later.
public final class DesynchronisationFlag: Sendable {
    private let state = Atomic(false)

    init() {}

    /// Whether the flag is set, which can happen shortly after the response.
    public var isSet: Bool { state.load(ordering: .relaxed) }

    func set() {
        state.store(true, ordering: .relaxed)
    }
}

extension DesynchronisationFlag: Hashable {
    public static func == (one: DesynchronisationFlag, other: DesynchronisationFlag) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
