internal import Bytes
internal import Cryptography

/// A strong entity tag: RFC 9110, section 8.8.3.
struct EntityTag: Sendable, Equatable {
    /// Includes the quotes, as in the header.
    let text: String

    /// A tag of `opaque`, which must consist of the characters allowed in a tag.
    init(_ opaque: String) {
        text = "\"\(opaque)\""
    }

    /// A tag computed from the content.
    init(of bytes: [UInt8]) {
        self.init(Self.digest(bytes))
    }

    /// The first 128 bits of the SHA-256 of `bytes`, as 32 hexadecimal digits.
    static func digest(_ bytes: [UInt8]) -> String {
        Hexadecimal.text(SHA256.hash(data: bytes).prefix(16))
    }

    /// The tags of a text response, plain and compressed; see ``TextFinish``.
    static func tags(ofText bytes: [UInt8]) -> [EntityTag] {
        let digest = digest(bytes)
        return [EntityTag(digest), EntityTag(digest + "-gzip")]
    }

    /// Whether a list such as `If-Match` contains this tag, by strong comparison (section 8.8.3.2).
    func isMatched(by list: String) -> Bool {
        list.split(separator: ",").contains { entry in
            var tag = entry.drop { $0 == " " || $0 == "\t" }
            while tag.last == " " || tag.last == "\t" { tag.removeLast() }
            return tag == "*" || tag == text
        }
    }

    /// Whether a list such as `If-None-Match` contains this tag, by weak comparison (section 8.8.3.2).
    func isNamed(in list: String) -> Bool {
        list.split(separator: ",").contains { entry in
            var tag = entry.drop { $0 == " " || $0 == "\t" }
            while tag.last == " " || tag.last == "\t" { tag.removeLast() }
            if tag == "*" { return true }
            return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == text
        }
    }
}
