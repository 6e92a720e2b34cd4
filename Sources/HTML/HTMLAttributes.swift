/// The first 64 attributes of a tag. Of attributes with the same name the first counts.
package struct HTMLAttributes {
    private var pairs: [(name: String, value: ArraySlice<UInt8>)] = []

    private static let most = 64
    private static let longestName = 64

    /// Parses the text behind the name of a tag. Linear time.
    init(_ bytes: ArraySlice<UInt8>) {
        var scan = HTMLTagScan(bytes)
        while pairs.count < Self.most, let (name, value) = scan.next() {
            let name = HTMLByte.name(name.prefix(Self.longestName))
            if self.written(name) == nil { pairs.append((name, value ?? [])) }
        }
    }

    /// The decoded value of an attribute with a lower-case name; empty for an attribute without a value, nil for a missing
    /// attribute.
    package subscript(name: String) -> String? {
        written(name).map(CharacterReference.text)
    }

    /// The value with its references not decoded.
    package func written(_ name: String) -> ArraySlice<UInt8>? {
        pairs.first { $0.name == name }?.value
    }

    /// Whether `class` contains a word.
    package func hasClass(_ word: String) -> Bool {
        self["class"]?.split(separator: " ").contains { $0.lowercased() == word } ?? false
    }
}
