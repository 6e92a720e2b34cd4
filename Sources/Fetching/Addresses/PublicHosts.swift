internal import Synchronization

/// The hosts of named servers that have had a public address. None of them may have a private one later: whoever publishes
/// there could lead the reader's program into the reader's own network by changing the name's address (DNS rebinding).
///
/// Local names and addresses are not kept: nobody outside decides what they mean.
public final class PublicHosts: Sendable {
    private let known = Mutex<Set<String>>([])
    private let isRemembered: @Sendable (String) -> Bool
    private let remember: @Sendable (String) -> Void

    /// A set that lasts as long as this object.
    ///
    /// - Parameters:
    ///   - isRemembered: whether a host is known from before; asked on the thread that fetches.
    ///   - remember: keeps a host for later; called once a host, on the thread that fetches.
    public init(
        isRemembered: @escaping @Sendable (String) -> Bool = { _ in false },
        remember: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.isRemembered = isRemembered
        self.remember = remember
    }

    func contains(_ host: String) -> Bool {
        known.withLock { $0.contains(host) } || isRemembered(host)
    }

    func insert(_ host: String) {
        guard known.withLock({ $0.insert(host).inserted }), !isRemembered(host) else { return }
        remember(host)
    }
}
