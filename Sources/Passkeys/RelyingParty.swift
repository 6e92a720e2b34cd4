/// A server for which passkeys are made (Web Authentication Level 3, "relying party").
public struct RelyingParty: Sendable, Equatable {
    /// The host name of the server, in lower case: a passkey works for this name alone.
    public let id: String
    /// The scheme, host and port of its pages, as browsers state them.
    public let origin: String

    /// The server with these pages; nil where browsers have no passkeys: over plain HTTP, except on this machine under the name
    /// `localhost`, and at a bare IP address.
    public init?(origin: String) {
        guard let scheme = ["https://", "http://"].first(where: origin.hasPrefix) else { return nil }
        let authority = origin.dropFirst(scheme.count)
        let host = authority.prefix { $0 != ":" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        // A name whose last label is a number is an IPv4 address in a URL (URL Standard, "ends in a number"); one with a bracket
        // is an IPv6 address.
        guard let last = labels.last, labels.allSatisfy(Self.isLabel), !last.utf8.allSatisfy(Self.isDigit),
            scheme == "https://" || host == "localhost" || host.hasSuffix(".localhost")
        else { return nil }
        (id, self.origin) = (String(host), origin)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty
            && label.utf8.allSatisfy { isDigit($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
