/// The address of a licence or a statement of rights that `rights` may have: one of Creative Commons or RightsStatements.org, in
/// the form in which they name it, with `http:` (section 3.1, "rights").
public struct RightsAddress: Hashable, Sendable {
    public let text: String

    /// Reads the address of such a licence as people write it: with `https:` and `www.`, the page that explains it in a language
    /// (`deed.sv`) or its text (`legalcode`). Nil for any other text.
    public init?(_ license: String) {
        var rest = license[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        let lower = rest.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        var pieces = lower.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: true)
        guard pieces.count >= 4, pieces.allSatisfy({ $0.utf8.allSatisfy(Self.isPlain) }) else { return nil }
        let host = pieces.removeFirst()
        switch host.hasPrefix("www.") ? host.dropFirst(4) : host {
        case "creativecommons.org":
            guard let path = Self.creativeCommons(pieces) else { return nil }
            text = "http://creativecommons.org/\(path)/"
        case "rightsstatements.org":
            // Its names are in large letters too.
            let written = rest.split(separator: "/").dropFirst(2)
            guard pieces.count == 3, ["vocab", "page"].contains(pieces[0]), Self.isVersion(pieces[2]),
                let name = written.dropFirst().first
            else { return nil }
            text = "http://rightsstatements.org/vocab/\(name)/\(pieces[2])/"
        default: return nil
        }
    }

    /// `licenses/by-sa/4.0`, with the country of an older one behind it, or `publicdomain/zero/1.0`.
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
        guard more.isEmpty else { return nil }
        return kept.joined(separator: "/")
    }

    /// Pages about a licence, which have the name of a language behind a point.
    private static let pages: Set<String> = ["deed", "legalcode", "rdf"]

    private static func isVersion(_ text: Substring) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// What such an address is made of.
    private static func isPlain(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-.+_".utf8.contains(byte)
    }
}
