/// The value of the header `User-Agent` (RFC 9110, section 10.1.5).
package enum UserAgent {
    /// - Parameter contact: a URL or an address where a publisher can reach the user; can be empty. Characters that a comment in
    ///   the header cannot contain are left out.
    package static func text(contact: String) -> String {
        let held = contact.unicodeScalars.filter {
            $0.isASCII && $0.value > 0x20 && $0.value < 0x7f && !"()\\".unicodeScalars.contains($0)
        }
        let words =
            ["a place-first photo catalogue and feed reader"]
            + (held.isEmpty ? [] : ["+\(String(String.UnicodeScalarView(held)))"])
        return "photos/0.1 (\(words.joined(separator: "; ")))"
    }
}
