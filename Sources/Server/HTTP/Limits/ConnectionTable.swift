/// Which connections there are, by address, and which has to go for another: a value without sockets.
package struct ConnectionTable<ID: Hashable> {
    /// What becomes of a connection that comes.
    package enum Verdict: Equatable {
        case admitted
        /// Admitted in place of this one, the idlest of the address that has most; it is out of the table already.
        case admittedInsteadOf(ID)
        case refused
    }

    private let most: Int
    private var connections: [String: [ID: () -> UInt64]] = [:]
    private var addresses: [ID: String] = [:]

    /// - Parameter most: connections at a time.
    package init(most: Int) {
        self.most = most
    }

    /// Connections in it.
    package var count: Int { addresses.count }

    /// Takes a connection in. Any address may have what nobody else wants; where there is no room, one that has fewer than a quarter
    /// gets it from the address that has most. Costs time only where there is no room: in proportion to the connections.
    ///
    /// - Parameter lastUse: when something last happened on it, in any unit that grows.
    package mutating func admit(_ id: ID, from address: String, lastUse: @escaping () -> UInt64) -> Verdict {
        var verdict = Verdict.admitted
        if count >= most {
            let own = connections[address]?.count ?? 0
            guard own < max(1, most / 4), let heaviest = connections.max(by: { $0.value.count < $1.value.count }),
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

    /// Takes a connection out; nothing happens for one that is not in it.
    package mutating func remove(_ id: ID) {
        guard let address = addresses.removeValue(forKey: id) else { return }
        connections[address]?[id] = nil
        if connections[address]?.isEmpty == true { connections[address] = nil }
    }
}
