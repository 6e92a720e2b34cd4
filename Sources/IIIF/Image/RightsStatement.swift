/// The licence URLs that are valid in `rights`: Image API 3.0, section 5.6, and Presentation API 3.0, section 3.1. They are those
/// of Creative Commons and RightsStatements.org, in the form that these define, with `http:`.
public enum RightsStatement {
    /// The valid URL of a licence. The argument can be in other common forms: with `https:` or `www.`, or the URL of the deed in a
    /// language (`deed.sv`) or of the legal text (`legalcode`). Nil for any other text.
    public static func address(_ license: String?) -> String? {
        guard let license else { return nil }
        var rest = license[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        let lower = rest.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix), rest.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        var pieces = lower.dropFirst(scheme.count).split(separator: "/")
        guard pieces.count >= 4, pieces.allSatisfy({ $0.utf8.allSatisfy(isPlain) }) else { return nil }
        let host = pieces.removeFirst()
        switch host.hasPrefix("www.") ? host.dropFirst(4) : host {
        case "creativecommons.org":
            return creativeCommons(pieces).map { "http://creativecommons.org/\($0)/" }
        case "rightsstatements.org":
            // The statements also have names in capital letters.
            let written = rest.dropFirst(scheme.count).split(separator: "/")
            guard pieces.count == 3, ["vocab", "page"].contains(pieces[0]), isVersion(pieces[2]) else { return nil }
            return "http://rightsstatements.org/vocab/\(written[2])/\(pieces[2])/"
        default: return nil
        }
    }

    /// Parses `licenses/by-sa/4.0`, with a country after an older licence, or `publicdomain/zero/1.0`.
    private static func creativeCommons(_ pieces: [Substring]) -> String? {
        guard ["licenses", "publicdomain"].contains(pieces[0]), isVersion(pieces[2]),
            pieces[1].utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || isLetter($0) })
        else { return nil }
        var kept = Array(pieces.prefix(3))
        var more = pieces.dropFirst(3)
        if let last = more.last, let name = last.split(separator: ".").first, pages.contains(String(name)) {
            more.removeLast()
        }
        if let country = more.first, country.utf8.allSatisfy(isLetter), (2...3).contains(country.utf8.count) {
            kept.append(country)
            more.removeFirst()
        }
        return more.isEmpty ? kept.joined(separator: "/") : nil
    }

    /// Pages about a licence, which can be followed by a dot and a language.
    private static let pages: Set<String> = ["deed", "legalcode", "rdf"]

    private static func isVersion(_ text: Substring) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// Whether a byte can be part of such a URL.
    private static func isPlain(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-.+_".utf8.contains(byte)
    }
}
