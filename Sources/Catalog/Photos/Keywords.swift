/// Keywords as the catalogue keeps them: a line each, which full-text search can index as it is.
enum Keywords {
    /// Nil where there are none. Line breaks within a keyword become spaces.
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
