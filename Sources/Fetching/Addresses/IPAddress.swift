import Glibc

/// An IPv4 or IPv6 address.
package struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes, in network order.
    package let bytes: [UInt8]

    /// Nil unless there are 4 or 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses canonical forms: four decimal parts (RFC 6943, section 3.1.1, the strict form), or IPv6 without brackets
    /// (RFC 4291, section 2.2). Nil for other texts.
    package init?(_ text: String) {
        var v4 = [UInt8](repeating: 0, count: 4)
        var v6 = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &v4) == 1 {
            bytes = v4
        } else if unsafe inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = v6
        } else {
            return nil
        }
    }

    /// Whether the address is in a network, given by its address and the number of prefix bits, as in `10.0.0.0/8`.
    package func isIn(_ network: IPAddress, bits: Int) -> Bool {
        guard bytes.count == network.bytes.count else { return false }
        for (index, (byte, other)) in zip(bytes, network.bytes).enumerated() {
            let counting = min(8, bits - index * 8)
            guard counting > 0 else { return true }
            if (byte ^ other) >> UInt8(8 - counting) != 0 { return false }
        }
        return true
    }
}

extension IPAddress: CustomStringConvertible {
    /// The canonical form, IPv6 without brackets.
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
