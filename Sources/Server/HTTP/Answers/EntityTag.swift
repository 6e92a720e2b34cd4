internal import Bytes
internal import Cryptography

/// A strong entity tag: RFC 9110, section 8.8.3.
struct EntityTag: Sendable, Equatable {
    /// With its quotes, as in the header.
    let text: String

    /// A tag of characters that a tag may have.
    init(_ opaque: String) {
        text = "\"\(opaque)\""
    }

    /// The tag of a content.
    init(of bytes: [UInt8]) {
        self.init(Self.digest(bytes))
    }

    /// 32 hexadecimal digits that no other content has.
    static func digest(_ bytes: [UInt8]) -> String {
        Hexadecimal.text(SHA256.hash(data: bytes).prefix(16))
    }

    /// Whether `If-None-Match` or a list like it names this tag, compared weakly: section 8.8.3.2.
    func isNamed(in list: String) -> Bool {
        list.split(separator: ",").contains { entry in
            var tag = entry.drop { $0 == " " || $0 == "\t" }
            while tag.last == " " || tag.last == "\t" { tag.removeLast() }
            if tag == "*" { return true }
            return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == text
        }
    }
}
