/// Counts of things in progress, in total and by client address.
struct AddressCounts {
    private(set) var all = 0
    private var byAddress: [String: Int] = [:]

    /// The count of one address.
    subscript(address: String) -> Int { byAddress[address, default: 0] }

    /// Adds one.
    mutating func enter(_ address: String) {
        all += 1
        byAddress[address, default: 0] += 1
    }

    /// Removes one. Addresses with a count of 0 are not kept.
    mutating func leave(_ address: String) {
        all -= 1
        let left = self[address] - 1
        byAddress[address] = left > 0 ? left : nil
    }
}
