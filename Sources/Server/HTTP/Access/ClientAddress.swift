internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// The address that a request comes from, where it can be trusted.
struct ClientAddress: Sendable, Equatable {
    /// The key by which limits count: the IPv4 address, or the first 64 bits of an IPv6 address, which is what one household has.
    let text: String
    /// Whether the request comes from this machine: from a local program, or a proxy that does not state its client.
    let isLocal: Bool
    /// The entrance that it uses.
    let entrance: Entrance

    /// Whether it uses the entrance for the person at the machine, and not through a proxy from elsewhere.
    var isAtMachine: Bool { entrance == .machine && isLocal }

    /// As it is shown: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 4291, section 2.3).
    var shown: String { text.contains(":") ? text + "::/64" : text }

    /// - Parameters:
    ///   - peer: the other end of the connection; nil if there is none.
    ///   - headers: the headers of the request. Only from a proxy on this machine, the last address of `X-Forwarded-For` counts:
    ///     the proxy appended it, and clients can forge the others.
    init(peer: SocketAddress?, headers: HTTPFields, entrance: Entrance = .main) {
        self.entrance = entrance
        let address = peer?.ipAddress ?? "127.0.0.1"
        let isLocal = Self.isLoopback(address)
        let forwarded = headers[values: .xForwardedFor].last?.split(separator: ",").last?.filter { $0 != " " }
        if isLocal, let forwarded, let parsed = try? SocketAddress(ipAddress: forwarded, port: 0),
            let other = parsed.ipAddress
        {
            (text, self.isLocal) = (Self.counted(other), Self.isLoopback(other))
        } else {
            (text, self.isLocal) = (Self.counted(address), isLocal)
        }
    }

    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.lowercased().hasPrefix("::ffff:127.")
    }

    private static func counted(_ address: String) -> String {
        guard address.contains(":"), case .v6(let parsed) = try? SocketAddress(ipAddress: address, port: 0) else {
            return address
        }
        return unsafe withUnsafeBytes(of: parsed.address.sin6_addr) { bytes in
            unsafe Array(bytes.prefix(8)).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
