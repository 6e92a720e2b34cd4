internal import Disk
internal import Glibc

/// A configuration file: lines of `name = value`, with comments after `#` (docs/reference/configuration.md).
public struct ConfigurationFile: Sendable, Equatable {
    /// What a line sets.
    public struct Entry: Sendable, Equatable {
        public var name: String
        public var value: String
        /// The number of the line, from 1.
        public var line: Int
    }

    public let path: String
    /// What is set, each name once, in the order of the file.
    public private(set) var entries: [Entry] = []
    /// The lines that set nothing although they should.
    public private(set) var mistakes: [ConfigurationMistake] = []

    private static let longest = 1 << 20

    /// Reads a file; nil if there is none.
    ///
    /// - Throws: ``ConfigurationMistake`` for a file that cannot be read, or that is longer than a mebibyte.
    public static func read(_ path: String) throws(ConfigurationMistake) -> ConfigurationFile? {
        do throws(FileFailure) {
            let bytes = try OpenFile(path).bytes(at: 0, count: longest + 1)
            guard bytes.count <= longest else { throw FileFailure(path: path, number: EFBIG) }
            return ConfigurationFile(path, bytes)
        } catch {
            if error.number == ENOENT || error.number == ENOTDIR { return nil }
            throw ConfigurationMistake(path: path, reason: "cannot be read: \(error.reason)")
        }
    }

    /// Reads the bytes of a file.
    public init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let lines = bytes.dropFirst(hasMark ? 3 : 0).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            do throws(Wrong) {
                if let (name, value) = try Self.setting(bytes) { try add(name, value, line: index + 1) }
            } catch {
                mistakes.append(ConfigurationMistake(path: path, line: index + 1, reason: error.reason))
            }
        }
    }

    private mutating func add(_ name: String, _ value: String, line: Int) throws(Wrong) {
        if let earlier = entries.first(where: { $0.name == name }) {
            throw Wrong("'\(name)' is already set in line \(earlier.line)")
        }
        entries.append(Entry(name: name, value: value, line: line))
    }
}

// MARK: - A line

extension ConfigurationFile {
    private struct Wrong: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// What a line sets; nil for an empty line or a comment.
    private static func setting(_ bytes: ArraySlice<UInt8>) throws(Wrong) -> (name: String, value: String)? {
        guard let line = String(validating: bytes, as: UTF8.self) else { throw Wrong("it is not UTF-8") }
        let text = trimmed(line[...])
        guard !text.isEmpty, text.first != "#" else { return nil }
        guard text.unicodeScalars.allSatisfy({ $0 == "\t" || ($0.value >= 0x20 && $0.value != 0x7F) }) else {
            throw Wrong("it has control characters")
        }
        guard let equals = text.firstIndex(of: "=") else {
            throw Wrong("expected 'name = value', found '\(text.prefix(100))'")
        }
        let name = trimmed(text[..<equals])
        guard !name.isEmpty, name.allSatisfy(isOfName), name.first != "-" else {
            throw Wrong(
                "invalid name '\(name.prefix(100))': expected that of a long option, without the dashes before it")
        }
        let value = try value(trimmed(text[text.index(after: equals)...]))
        guard !value.isEmpty else { throw Wrong("'\(name)' has no value") }
        return (String(name), value)
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLowercase || character.isNumber || character == "-")
    }

    /// The value without a comment after it. Within double quotes, everything belongs to it.
    private static func value(_ text: Substring) throws(Wrong) -> String {
        guard text.first == "\"" else {
            let comment = text.indices.first { index in
                text[index] == "#" && (index == text.startIndex || isBlank(text[text.index(before: index)]))
            }
            return String(trimmed(text[..<(comment ?? text.endIndex)]))
        }
        let rest = text.dropFirst()
        guard let end = rest.firstIndex(of: "\"") else { throw Wrong("the closing quote is missing") }
        let after = trimmed(rest[rest.index(after: end)...])
        guard after.isEmpty || after.first == "#" else {
            throw Wrong("found '\(after.prefix(100))' after the closing quote")
        }
        return String(rest[..<end])
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { isBlank($0) || $0 == "\r" }
        while let last = text.last, isBlank(last) || last == "\r" { text.removeLast() }
        return text
    }
}
