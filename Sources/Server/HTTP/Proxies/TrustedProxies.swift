internal import Foundation
internal import NIOCore
public import PhotoLibrary

/// The machines whose `X-Forwarded-For` is believed, besides this one.
public struct TrustedProxies: Sendable, Equatable {
    /// An address with the number of its first bits that count (RFC 4632).
    private struct Range: Sendable, Equatable {
        var bytes: [UInt8]
        var bits: Int

        func contains(_ other: [UInt8]) -> Bool {
            guard other.count == bytes.count else { return false }
            let whole = bits / 8
            guard bytes[..<whole] == other[..<whole] else { return false }
            let rest = bits % 8
            return rest == 0 || (bytes[whole] ^ other[whole]) >> (8 - rest) == 0
        }
    }

    private var ranges: [Range] = []

    /// None but this machine.
    public init() {}

    /// - Parameter text: addresses and ranges, such as `10.0.0.0/8`, separated by commas.
    /// - Throws: ``LibraryError/usage(_:)`` for anything else.
    public init(_ text: String) throws(LibraryError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = part.split(separator: " ").joined(separator: " ")
            guard let range = Self.range(part) else {
                throw .usage("invalid proxy '\(part.prefix(100))': expected an address or a range, such as 10.0.0.0/8")
            }
            ranges.append(range)
        }
    }

    private static func range(_ text: String) -> Range? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, let bytes = bytes(parts[0]) else { return nil }
        guard parts.count == 2 else { return Range(bytes: bytes, bits: bytes.count * 8) }
        guard let bits = Int(parts[1]), String(bits) == parts[1], (0...bytes.count * 8).contains(bits) else {
            return nil
        }
        return Range(bytes: bytes, bits: bits)
    }

    /// Whether a program at an address is believed.
    func contains(_ address: String) -> Bool {
        guard !ranges.isEmpty, let bytes = Self.bytes(address) else { return false }
        return ranges.contains { $0.contains(bytes) }
    }

    /// The 4 or 16 bytes of an address; an IPv4 address within IPv6 (RFC 4291, section 2.5.5.2) is one of IPv4.
    private static func bytes(_ text: String) -> [UInt8]? {
        switch try? SocketAddress(ipAddress: text, port: 0) {
        case .v4(let address): return unsafe withUnsafeBytes(of: address.address.sin_addr) { unsafe Array($0) }
        case .v6(let address):
            let bytes = unsafe withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) }
            let isInside = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            return isInside ? Array(bytes[12...]) : bytes
        default: return nil
        }
    }
}
