internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// Where a request comes from, as far as one can know.
struct ClientAddress: Sendable, Equatable {
    /// The address as one counts by it: of IPv6 the first 64 bits, which is what one household has.
    let text: String
    /// Whether it is this machine itself, or a proxy on it that doesn't say for whom it asks.
    let isLocal: Bool

    /// - Parameters:
    ///   - peer: the other end of the connection; nil where there is none.
    ///   - headers: those of the request. Of `X-Forwarded-For` the last address counts, which the proxy wrote itself, and only
    ///     of a proxy on this machine: anybody else can write there what they like.
    init(peer: SocketAddress?, headers: HTTPFields) {
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

// A token, which is all that a name has to be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
