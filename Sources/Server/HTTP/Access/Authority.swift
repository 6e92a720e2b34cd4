internal import Bytes
internal import NIOCore

/// The host and port of a request: RFC 9110, section 7.2, and RFC 3986, section 3.2.
struct Authority {
    /// In lower case, without the brackets of an IPv6 address.
    let host: String
    let port: Int?

    /// A value that ``init(_:)`` rejects, for requests that break the rules.
    static let malformed = ","

    /// Parses `host`, `host:port`, `[address]` or `[address]:port`; nil for anything else, such as two ports or a list.
    init?(_ text: String) {
        let text = text.lowercased()
        let (host, rest): (Substring, Substring)
        if text.hasPrefix("[") {
            let inside = text.dropFirst().prefix { $0 != "]" }
            guard text.utf8.count > inside.utf8.count + 1,
                inside.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil || $0 == 0x3A || $0 == 0x2E }),
                inside.contains(":")
            else { return nil }
            (host, rest) = (inside, text.dropFirst(inside.count + 2))
        } else {
            host = text.prefix { $0 != ":" }
            rest = text.dropFirst(host.count)
            guard !host.isEmpty, host.utf8.allSatisfy(Self.isNameByte) else { return nil }
        }
        self.host = String(host)
        guard !rest.isEmpty else {
            port = nil
            return
        }
        let digits = rest.dropFirst()
        guard rest.first == ":", (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(ASCII.isDigit),
            let number = Int(digits), number <= 65_535
        else { return nil }
        port = number
    }

    /// Internationalised names come as `xn--…`.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
    }
}
