/// The open connections by address, and which one is closed for another; works without sockets.
package struct ConnectionTable<ID: Hashable> {
    /// The decision about a new connection.
    package enum Verdict: Equatable {
        case admitted
        /// Admitted in place of this one: the least recently used connection of the address with the most connections. It is
        /// already removed.
        case admittedInsteadOf(ID)
        case refused
    }

    private let maximum: Int
    private var connections: [String: [ID: () -> UInt64]] = [:]
    private var addresses: [ID: String] = [:]

    /// - Parameter maximum: the maximum number of connections.
    package init(maximum: Int) {
        self.maximum = maximum
    }

    /// The number of connections.
    package var count: Int { addresses.count }

    /// Adds a connection. While there is room, every address is admitted. When there is none, an address with fewer than a quarter
    /// of the connections gets one from the address with the most. O(1) while there is room, otherwise linear in the number of
    /// connections.
    ///
    /// - Parameter lastUse: the time of the last activity on it, in any monotonic unit.
    package mutating func admit(_ id: ID, from address: String, lastUse: @escaping () -> UInt64) -> Verdict {
        var verdict = Verdict.admitted
        if count >= maximum {
            let own = connections[address]?.count ?? 0
            guard own < max(1, maximum / 4), let heaviest = connections.max(by: { $0.value.count < $1.value.count }),
                heaviest.value.count > own + 1,
                let idlest = heaviest.value.min(by: { $0.value() < $1.value() })?.key
            else { return .refused }
            remove(idlest)
            verdict = .admittedInsteadOf(idlest)
        }
        connections[address, default: [:]][id] = lastUse
        addresses[id] = address
        return verdict
    }

    /// Removes a connection; does nothing for an unknown one.
    package mutating func remove(_ id: ID) {
        guard let address = addresses.removeValue(forKey: id) else { return }
        connections[address]?[id] = nil
        if connections[address]?.isEmpty == true { connections[address] = nil }
    }
}
