/// Which hosts may have an address that is not public: in this machine, in the home or in the company.
public enum PrivateNetworkPermission: Hashable, Sendable {
    /// None.
    case publicOnly
    /// Those that a person has named, written as `Fetcher.host(of:)` gives them. A redirect to another is refused.
    case hosts(Set<String>)
    /// All.
    case all

    /// Whether the host may have an address that is not public.
    func allows(host: String) -> Bool {
        switch self {
        case .publicOnly: false
        case .hosts(let named): named.contains(host)
        case .all: true
        }
    }
}
