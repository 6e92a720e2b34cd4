internal import Synchronization

/// The hosts of named servers that had a public address. They are refused a private address later: the publisher could
/// otherwise direct this program into the reader's own network by changing the name's address (DNS rebinding).
///
/// Local names and addresses are not recorded: nobody outside controls what they refer to.
public final class PublicHosts: Sendable {
    private let known = Mutex<Set<String>>([])
    private let isRemembered: @Sendable (String) -> Bool
    private let remember: @Sendable (String) -> Void

    /// A set for the life of this object.
    ///
    /// - Parameters:
    ///   - isRemembered: whether a host is stored from before; called on the fetcher's thread.
    ///   - remember: stores a host; called once for each host, on the fetcher's thread.
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
