internal import Bytes

/// URLs in the texts of bundles.
enum LinkURL {
    private static let longest = 2_000

    /// Returns an `http` or `https` URL with spaces and non-ASCII characters percent-encoded (RFC 3986). Nil for a URL without
    /// a host, with a user name, password or non-ASCII host, or with a character that is invalid in URLs.
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
