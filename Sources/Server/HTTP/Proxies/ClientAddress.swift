internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// The address that a request comes from, where it can be trusted.
struct ClientAddress: Sendable, Equatable {
    /// The key by which limits count: the IPv4 address, or the first 64 bits of an IPv6 address, which is what one household has, as
    /// four groups.
    let text: String
    /// Whether the request comes from this machine: from a local program, or a proxy that does not state its client.
    let isLocal: Bool
    /// The entrance that it uses.
    let entrance: Entrance

    /// Whether it uses the entrance for the person at the machine, and not through a proxy from elsewhere.
    var isAtMachine: Bool { entrance == .machine && isLocal }

    /// As it is shown: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 4291, section 2.3).
    var shown: String {
        guard text.contains(":") else { return text }
        var groups = text.split(separator: ":")
        while groups.count > 1, groups.last == "0" { groups.removeLast() }
        return groups.joined(separator: ":") + "::/64"
    }

    /// - Parameters:
    ///   - peer: the other end of the connection; nil if there is none.
    ///   - headers: the headers of the request. From a proxy that is believed, the last address of `X-Forwarded-For` counts, because
    ///     the proxy appended it; if that is a proxy that is believed too, the one before it, and so on. Clients can forge the others.
    ///   - proxies: who is believed, besides programs on this machine.
    init(
        peer: SocketAddress?, headers: HTTPFields, entrance: Entrance = .main,
        trusting proxies: TrustedProxies = TrustedProxies()
    ) {
        self.entrance = entrance
        var address = peer?.ipAddress ?? "127.0.0.1"
        var forwarded = headers[values: .xForwardedFor].flatMap { $0.split(separator: ",") }[...]
        var isElsewhere = false
        while Self.isLoopback(address) || proxies.contains(address), let last = forwarded.popLast(),
            let parsed = try? SocketAddress(ipAddress: last.filter { $0 != " " }, port: 0),
            let other = parsed.ipAddress
        {
            isElsewhere = isElsewhere || !Self.isLoopback(address)
            // Another machine cannot speak for a program on this one.
            if isElsewhere, Self.isLoopback(other) { break }
            address = other
        }
        (text, isLocal) = (Self.counted(address), Self.isLoopback(address))
    }

    /// Whether a connection comes from this machine; one of a unix socket has no address.
    static func isLocal(_ peer: SocketAddress?) -> Bool { isLoopback(peer?.ipAddress ?? "127.0.0.1") }

    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.lowercased().hasPrefix("::ffff:127.")
    }

    private static func counted(_ address: String) -> String {
        guard address.contains(":"), case .v6(let parsed) = try? SocketAddress(ipAddress: address, port: 0) else {
            return address
        }
        return unsafe withUnsafeBytes(of: parsed.address.sin6_addr) { bytes in
            stride(from: 0, to: 8, by: 2)
                .map { unsafe String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
                .joined(separator: ":")
        }
    }
}

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
