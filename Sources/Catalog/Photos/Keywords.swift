/// Keywords as stored in the catalogue: one a line, which full-text search can index directly.
enum Keywords {
    /// The lines; nil without keywords. Line breaks within a keyword become spaces.
    static func lines(_ keywords: [String]) -> String? {
        let lines = keywords.map { keyword in
            keyword.contains(where: \.isNewline)
                ? keyword.split(whereSeparator: \.isNewline).joined(separator: " ") : keyword
        }
        let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }

    /// The inverse of ``lines(_:)``.
    static func list(_ lines: String?) -> [String] {
        lines?.split(separator: "\n").map(String.init) ?? []
    }
}
