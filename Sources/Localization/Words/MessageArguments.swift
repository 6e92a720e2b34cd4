/// Finds the arguments of a MessageFormat pattern.
struct MessageArguments {
    private var rest: Substring.UTF8View
    private var found: Set<String> = []
    private var depth = 0

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")
    private static let quote = UInt8(ascii: "'")
    /// Maximum depth of nested messages; deeper ones are ignored.
    private static let deepest = 20

    /// The names of the arguments; best effort for a malformed pattern.
    static func names(in pattern: String) -> Set<String> {
        var reader = MessageArguments(rest: Substring(pattern).utf8)
        reader.message()
        return reader.found
    }

    private init(rest: Substring.UTF8View) {
        self.rest = rest
    }

    /// Reads a message up to its closing brace, which is not consumed.
    private mutating func message() {
        depth += 1
        defer { depth -= 1 }
        while let byte = rest.first, byte != Self.close, depth <= Self.deepest {
            rest.removeFirst()
            if byte == Self.quote, rest.first == Self.open || rest.first == Self.close {
                rest = rest.drop { $0 != Self.quote }.dropFirst()
            } else if byte == Self.open {
                argument()
            }
        }
    }

    /// Reads an argument after its opening brace: `name`, `name, type, style` or `name, plural, one {message} other {message}`.
    private mutating func argument() {
        let content = rest.prefix { $0 != Self.open && $0 != Self.close }
        rest = rest[content.endIndex...]
        let name = content.prefix { $0 != UInt8(ascii: ",") }.filter { $0 != UInt8(ascii: " ") }
        found.insert(String(decoding: name, as: UTF8.self))
        while rest.first == Self.open {
            rest.removeFirst()
            message()
            if rest.first == Self.close { rest.removeFirst() }
            rest = rest.drop { $0 != Self.open && $0 != Self.close }
        }
        if rest.first == Self.close { rest.removeFirst() }
    }
}
