internal import Bytes

/// Addresses on the web, as texts of bundles may name them.
enum WebAddress {
    private static let longest = 2_000

    /// An `http` or `https` URL with all that is outside of ASCII, and spaces, percent-encoded (RFC 3986); nil where it has no
    /// host, a name or password before it, a host that isn't ASCII, or a character that no URL has.
    static func checked(_ text: String) -> String? {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = Array(text.utf8.dropFirst(scheme.utf8.count + 1))
        guard rest.starts(with: "//".utf8), isHost(rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }) else {
            return nil
        }
        var address = Array((scheme + ":").utf8)
        for byte in rest {
            switch byte {
            case 0..<0x20, 0x7F: return nil
            case _ where "\"'<>\\`{}|^".utf8.contains(byte): return nil
            case 0x20, 0x80...: PercentEncoding.append(byte, to: &address)
            default: address.append(byte)
            }
        }
        return address.count <= longest ? String(decoding: address, as: UTF8.self) : nil
    }

    private static func isHost(_ authority: ArraySlice<UInt8>) -> Bool {
        guard let first = authority.first, first != UInt8(ascii: "."), first != UInt8(ascii: ":") else { return false }
        return authority.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || ".-:[]".utf8.contains($0) }
    }
}
