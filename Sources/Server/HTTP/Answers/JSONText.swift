internal import Foundation

/// Documents as JSON, exactly as the commands' `--json` prints them.
enum JSONText {
    /// Keys in order, slashes as they are, a line feed at the end.
    static func encode(_ document: some PublicDocument) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(document)) + [UInt8(ascii: "\n")]
    }
}
