internal import Foundation

/// Encodes documents as JSON, exactly as the commands' `--json` prints them.
enum JSONText {
    /// Keys are sorted, slashes are not escaped, and a line feed ends the text.
    static func encode(_ document: some PublicDocument) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(document)) + [UInt8(ascii: "\n")]
    }
}
