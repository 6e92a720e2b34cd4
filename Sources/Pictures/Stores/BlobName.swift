internal import Bytes
package import Imaging

/// What bytes are kept under: hexadecimal digits that stand for what they are, and how a file of their format ends.
///
/// Such a name is safe in a path, in a URL and as a key of any store.
package struct BlobName: Hashable, Sendable, Comparable {
    /// As it is written: `5f0c….jpg`.
    package let text: String

    /// The most bytes that a name has.
    private static let mostBytes = 128

    /// A name as it is written: three lower-case hexadecimal digits or more, a dot, and small letters or digits. Nil for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= Self.mostBytes, parts[0].count >= 3, !parts[1].isEmpty,
            parts[0].allSatisfy({ Self.isDigit($0) || (0x61...0x66).contains($0) }),
            parts[1].allSatisfy({ Self.isDigit($0) || (0x61...0x7A).contains($0) })
        else { return nil }
        self.text = text
    }

    /// The name of a content.
    package init(content: [UInt8], format: ImageFormat) {
        self.init(digits: Hexadecimal.text(content), format: format)
    }

    /// - Parameter digits: lower-case hexadecimal, three or more.
    init(digits: String, format: ImageFormat) {
        text = digits + "." + format.fileExtension
    }

    /// What somebody else put into a folder under any name, so that it is counted and can be deleted.
    init(found text: String) { self.text = text }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// What is before the dot.
    package var digits: Substring { text.prefix { $0 != "." } }

    /// The content that the name says; nil where it says none.
    package var content: [UInt8]? {
        let content = Hexadecimal.bytes(digits)
        return content?.count == 32 ? content : nil
    }

    package static func < (one: BlobName, other: BlobName) -> Bool { one.text < other.text }
}
