/// The attributes of a tag as they were written, names in small letters.
struct HTMLAttributes: Equatable {
    private var pairs: [Pair] = []

    private struct Pair: Equatable {
        var name: String
        var value: String
    }

    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    mutating func add(_ name: String, _ value: String, limit: Int) {
        guard pairs.count < limit, self[name] == nil else { return }
        pairs.append(Pair(name: name, value: value))
    }

    /// Whether a word stands among those of `class`.
    func hasClass(_ word: String) -> Bool {
        self["class"]?.split(separator: " ").contains { $0.lowercased() == word } ?? false
    }
}
