internal import Bytes

/// Resolves relative URLs (RFC 3986, section 5) to absolute `http` and `https` URLs.
///
/// As in browsers (WHATWG URL), surrounding white space, tabs and line ends are removed, `\` is read as `/`, and invalid
/// characters are percent-encoded. A non-ASCII host stays as it is.
struct URLReference {
    private var scheme: String?
    private var authority: String?
    private var path: String
    private var query: String?
    private var fragment: String?

    /// Maximum length in bytes; longer URLs are rejected.
    static let longest = 8192

    /// Resolves `reference` against `base`; nil if the result is not an `http` or `https` URL.
    static func absolute(_ reference: String, base: String) -> String? {
        guard let own = URLReference(reference) else { return nil }
        if own.isWeb { return own.description }
        guard own.scheme == nil || (own.authority == nil && own.isWebScheme && !own.path.isEmpty) else { return nil }
        guard let base = URLReference(base), base.isWeb else { return nil }
        let resolved = own.resolved(on: base)
        return resolved.isWeb ? resolved.description : nil
    }

    /// Resolves `reference` as a new base URL; returns `base` if the result is not an `http` or `https` URL.
    static func base(_ reference: String, on base: String) -> String {
        absolute(reference, base: base) ?? base
    }

    /// The lower-case scheme of a URL that is neither `http` nor `https`; nil for a URL without scheme.
    static func foreignScheme(_ reference: String) -> String? {
        guard let own = URLReference(reference), let scheme = own.scheme, !own.isWebScheme else { return nil }
        return scheme
    }

    private var isWebScheme: Bool { scheme == "http" || scheme == "https" }

    private var isWeb: Bool { isWebScheme && authority.map { !$0.isEmpty && $0.first != ":" } == true }

    // MARK: - Parts

    private init?(_ text: String) {
        let bytes = Self.encoded(text)
        guard !bytes.isEmpty, bytes.count <= Self.longest else { return nil }
        var rest = bytes[...]
        fragment = Self.cut(&rest, behind: UInt8(ascii: "#"))
        query = Self.cut(&rest, behind: UInt8(ascii: "?"))
        if let colon = rest.firstIndex(where: { !Self.isSchemeByte($0) }), colon > 0, rest[colon] == UInt8(ascii: ":") {
            scheme = String(decoding: rest[..<colon], as: UTF8.self).lowercased()
            rest = rest[(colon + 1)...]
        }
        if rest.starts(with: [0x2F, 0x2F]) {
            let start = rest.startIndex + 2
            let end = rest[start...].firstIndex(of: 0x2F) ?? rest.endIndex
            authority = String(decoding: Self.withLowerHost(rest[start..<end]), as: UTF8.self)
            rest = rest[end...]
        }
        path = String(decoding: rest, as: UTF8.self)
    }

    private static func cut(_ rest: inout ArraySlice<UInt8>, behind mark: UInt8) -> String? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        defer { rest = rest[..<index] }
        return String(decoding: rest[(index + 1)...], as: UTF8.self)
    }

    /// Converts the host to lower case (RFC 3986, 6.2.2.1). User information before `@` is case-sensitive.
    private static func withLowerHost(_ authority: ArraySlice<UInt8>) -> [UInt8] {
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
        return authority[..<host] + authority[host...].map(ASCII.lowercase)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
        default: false
        }
    }

    private var description: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path.isEmpty && authority != nil ? "/" : path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    // MARK: - Resolution (RFC 3986, 5.2)

    private func resolved(on base: URLReference) -> URLReference {
        var result = self
        result.scheme = base.scheme
        guard authority == nil else {
            result.scheme = scheme ?? base.scheme
            return result
        }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            result.query = query ?? base.query
        } else if path.hasPrefix("/") {
            result.path = Self.withoutDots(path)
        } else {
            let folder = base.path.lastIndex(of: "/").map { String(base.path[...$0]) } ?? "/"
            result.path = Self.withoutDots(folder + path)
        }
        return result
    }

    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment == ".." { _ = kept.popLast() }
            if segment == "." || segment == ".." {
                if isLast { kept.append("") }
            } else {
                kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    // MARK: - Encoding

    private static func encoded(_ text: String) -> [UInt8] {
        let utf8 = Array(text.utf8)
        guard let first = utf8.firstIndex(where: { $0 > 0x20 }), let last = utf8.lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        let trimmed = utf8[first...last]
        if trimmed.allSatisfy(isAllowed) { return Array(trimmed) }
        var output: [UInt8] = []
        let hostEnd = endOfHost(trimmed)
        for index in trimmed.indices {
            let byte = trimmed[index]
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "\\"): output.append(0x2F)
            case _ where isAllowed(byte) || (byte >= 0x80 && index < hostEnd): output.append(byte)
            default: PercentEncoding.append(byte, to: &output)
            }
        }
        return output
    }

    /// The end of the host after `//`; the start if there is no `//`.
    private static func endOfHost(_ text: ArraySlice<UInt8>) -> Int {
        guard let slash = text.firstIndex(of: 0x2F), slash + 1 < text.endIndex, text[slash + 1] == 0x2F else {
            return text.startIndex
        }
        return text[(slash + 2)...].firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? text.endIndex
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, 0x7F...0xFF, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: false
        default: true
        }
    }
}
