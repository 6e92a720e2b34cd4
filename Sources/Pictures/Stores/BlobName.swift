internal import Bytes
package import Imaging

/// The name under which bytes are stored: hexadecimal digits that identify them, and the file name extension of their format.
///
/// Such a name is safe in a path, in a URL, and as a key of any store.
package struct BlobName: Hashable, Sendable, Comparable {
    /// The name as text, such as `5f0c….jpg`.
    package let text: String

    /// The longest name in bytes.
    private static let mostBytes = 128

    /// Parses a name: three or more lower-case hexadecimal digits, a dot, and lower-case letters or digits. Nil for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= Self.mostBytes, parts[0].count >= 3, !parts[1].isEmpty,
            parts[0].allSatisfy({ Self.isDigit($0) || (0x61...0x66).contains($0) }),
            parts[1].allSatisfy({ Self.isDigit($0) || (0x61...0x7A).contains($0) })
        else { return nil }
        self.text = text
    }

    /// The name of a content, by its hash.
    package init(content: [UInt8], format: ImageFormat) {
        self.init(digits: Hexadecimal.text(content), format: format)
    }

    /// - Parameter digits: lower-case hexadecimal, three or more.
    init(digits: String, format: ImageFormat) {
        text = digits + "." + format.fileExtension
    }

    /// The name of a foreign file found in a store's folder, so that it is counted and can be deleted.
    init(found text: String) { self.text = text }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The part before the dot.
    package var digits: Substring { text.prefix { $0 != "." } }

    /// The hash in the name; nil if the digits are not a hash.
    package var content: [UInt8]? {
        let content = Hexadecimal.bytes(digits)
        return content?.count == 32 ? content : nil
    }

    package static func < (one: BlobName, other: BlobName) -> Bool { one.text < other.text }
}
