/// A network: an address with the number of its prefix bits.
private struct Network {
    let address: IPAddress
    let bits: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let address = IPAddress(String(parts[0])), let bits = Int(parts[1]) else { return nil }
        self.address = address
        self.bits = bits
    }
}

/// IPv4 networks that are not public: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and later), multicast (RFC
/// 5771), and class E (RFC 1112) including broadcast.
private let specialV4 = [
    "0.0.0.0/8",  // this network
    "10.0.0.0/8",  // private
    "100.64.0.0/10",  // carrier-grade NAT
    "127.0.0.0/8",  // loopback
    "169.254.0.0/16",  // link-local, the metadata services of clouds among them
    "172.16.0.0/12",  // private
    "192.0.0.0/24",  // protocol assignments
    "192.0.2.0/24",  // documentation
    "192.31.196.0/24",  // AS112
    "192.52.193.0/24",  // AMT
    "192.88.99.0/24",  // 6to4 relays
    "192.168.0.0/16",  // private
    "192.175.48.0/24",  // AS112
    "198.18.0.0/15",  // benchmarks
    "198.51.100.0/24",  // documentation
    "203.0.113.0/24",  // documentation
    "224.0.0.0/4",  // multicast
    "240.0.0.0/4",  // reserved, broadcast
].compactMap(Network.init)

/// IPv6 networks assigned for global unicast (IANA IPv6 Address Space). Loopback, unspecified, link-local, site-local,
/// unique local, multicast and IPv4-compatible addresses are outside.
private let globalV6 = ["2000::/3"].compactMap(Network.init)

/// Exceptions that are not public: IANA IPv6 Special-Purpose Address Registry.
private let specialV6 = [
    "2001::/23",  // protocol assignments: Teredo, ORCHID, benchmarks
    "2001:db8::/32",  // documentation
    "2002::/16",  // 6to4, which leads to an IPv4 address
    "2620:4f:8000::/48",  // AS112
    "3fff::/20",  // documentation
].compactMap(Network.init)

/// IPv6 addresses that contain an IPv4 address in their last four bytes: mapped (RFC 4291, section 2.5.5.2) and NAT64
/// (RFC 6052), through which an IPv6-only network reaches IPv4.
private let embeddingV6 = ["::ffff:0:0/96", "64:ff9b::/96"].compactMap(Network.init)

extension IPAddress {
    /// Whether the address is public, so that it means the same machine everywhere: excludes loopback, private and
    /// link-local networks, multicast, and IPv6 forms that contain such an IPv4 address.
    package var isPublic: Bool {
        if bytes.count == 4 { return !isIn(specialV4) }
        if isIn(embeddingV6) { return IPAddress(bytes: Array(bytes.suffix(4)))?.isPublic ?? false }
        return isIn(globalV6) && !isIn(specialV6) && !isISATAP
    }

    /// Whether this is an ISATAP address: an IPv4 address after any prefix (RFC 5214, section 6.1).
    private var isISATAP: Bool {
        bytes[8] & 0xfd == 0 && bytes[9] == 0 && bytes[10] == 0x5e && bytes[11] == 0xfe
    }

    private func isIn(_ networks: [Network]) -> Bool {
        networks.contains { isIn($0.address, bits: $0.bits) }
    }
}
