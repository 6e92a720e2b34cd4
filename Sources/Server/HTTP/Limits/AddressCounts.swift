/// How many things are under way, altogether and for each address.
struct AddressCounts {
    private(set) var all = 0
    private var byAddress: [String: Int] = [:]

    /// Those of one address.
    subscript(address: String) -> Int { byAddress[address, default: 0] }

    /// One more.
    mutating func enter(_ address: String) {
        all += 1
        byAddress[address, default: 0] += 1
    }

    /// One less. Of an address that has none any more nothing is kept.
    mutating func leave(_ address: String) {
        all -= 1
        let left = self[address] - 1
        byAddress[address] = left > 0 ? left : nil
    }
}
