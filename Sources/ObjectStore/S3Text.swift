/// Texts in requests to S3, encoded as its signature wants them (RFC 3986, section 2.1).
package enum S3Text {
    /// Whether a byte stays as it is: letters, digits, `-`, `.`, `_` and `~` (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// A text in which all other bytes are `%XX`.
    package static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same for a key, whose slashes stay.
    package static func encodedPath(_ key: String) -> String {
        key.split(separator: "/", omittingEmptySubsequences: false).map { encoded(String($0)) }.joined(separator: "/")
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// A query with its parameters in the order that the signature wants.
    package static func query(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { (encoded($0.name), encoded($0.value)) }.sorted { $0 < $1 }.map { "\($0)=\($1)" }
            .joined(separator: "&")
    }
}
