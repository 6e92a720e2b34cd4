/// Detects the type of a feed from its first bytes. The server's Content-Type is ignored: it is wrong too often.
enum ContentSniffer {
    enum Content {
        case xml
        /// The JSON begins at this offset, behind the function name of JSONP.
        case json(start: Int)
    }

    /// Returns nil while there are too few bytes to decide. Throws `FeedError` for bytes that do not begin a feed.
    static func sniff(_ head: [UInt8], isLast: Bool) throws(FeedError) -> Content? {
        if head.count < 4 && !isLast { return nil }
        if isWide(head) { return .xml }
        let body = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        guard let first = body.first(where: { !isSpace($0) }) else {
            if isLast { throw .empty }
            return nil
        }
        switch first {
        case UInt8(ascii: "<"): return .xml
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json(start: 0)
        default:
            switch argument(of: head) {
            case .found(let start): return .json(start: start)
            case .perhaps where !isLast: return nil
            default: throw .notAFeed(description(of: head))
            }
        }
    }

    private enum Argument {
        case found(Int), perhaps, none
    }

    /// Finds the object that a JavaScript call passes to a function: `jsonFlickrApi({`. An empty comment can precede it, which
    /// protects against content sniffing.
    private static func argument(of head: [UInt8]) -> Argument {
        var rest = head.drop { isSpace($0) }
        let comment = Array("/**/".utf8)
        if rest.starts(with: comment) { rest = rest.dropFirst(comment.count).drop { isSpace($0) } }
        let name = rest.prefix { isNameByte($0) }
        guard name.count <= longestName, name.first.map({ !(0x30...0x39).contains($0) }) ?? comment.starts(with: rest)
        else { return .none }
        rest = rest[name.endIndex...].drop { isSpace($0) }
        guard let opening = rest.first else { return .perhaps }
        guard opening == UInt8(ascii: "("), !name.isEmpty else { return .none }
        rest = rest.dropFirst().drop { isSpace($0) }
        guard let first = rest.first else { return .perhaps }
        return first == UInt8(ascii: "{") ? .found(rest.startIndex) : .none
    }

    private static let longestName = 200

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Whether the bytes are UTF-16, UTF-32 or EBCDIC. Among feeds, only XML uses these.
    private static func isWide(_ head: [UInt8]) -> Bool {
        let beginnings: [[UInt8]] = [
            [0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF], [0x3C, 0], [0, 0x3C], [0, 0, 0, 0x3C],
            [0x4C, 0x6F, 0xA7, 0x94],
        ]
        return beginnings.contains { head.starts(with: $0) }
    }

    private static func description(of head: [UInt8]) -> String {
        let kinds: [([UInt8], String)] = [
            ([0xFF, 0xD8, 0xFF], "a JPEG picture"), ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
            ([0x47, 0x49, 0x46, 0x38], "a GIF picture"), ([0x1F, 0x8B], "gzip data that was not unpacked"),
            ([0x50, 0x4B, 3, 4], "a ZIP archive"), ([0x25, 0x50, 0x44, 0x46], "a PDF document"),
        ]
        if let known = kinds.first(where: { head.starts(with: $0.0) }) { return known.1 }
        let isText = head.prefix(4).allSatisfy { $0 >= 0x20 || isSpace($0) }
        return isText ? "text" : "binary data"
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// The `charset` of a Content-Type (RFC 9110, 8.3.1); nil if it is missing.
    static func charset(_ contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "charset" else { continue }
            let value = parts[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            return value.isEmpty || value.utf8.count > 60 ? nil : value
        }
        return nil
    }
}
