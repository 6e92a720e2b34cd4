/// The attributes of a tag, of those with one name the first, and of all the first 64.
package struct HTMLAttributes {
    private var pairs: [(name: String, value: ArraySlice<UInt8>)] = []

    private static let most = 64
    private static let longestName = 64

    /// Those of what stands behind the name of a tag. Cost is linear in the length.
    init(_ bytes: ArraySlice<UInt8>) {
        var scan = HTMLTagScan(bytes)
        while pairs.count < Self.most, let (name, value) = scan.next() {
            let name = HTMLByte.name(name.prefix(Self.longestName))
            if self.written(name) == nil { pairs.append((name, value ?? [])) }
        }
    }

    /// The value of an attribute, by its name in small letters, with its references resolved; empty where it has none, nil where
    /// there is no such attribute.
    package subscript(name: String) -> String? {
        written(name).map(CharacterReference.text)
    }

    /// The value as it is written.
    package func written(_ name: String) -> ArraySlice<UInt8>? {
        pairs.first { $0.name == name }?.value
    }

    /// Whether a word stands among those of `class`.
    package func hasClass(_ word: String) -> Bool {
        self["class"]?.split(separator: " ").contains { $0.lowercased() == word } ?? false
    }
}
