/// A name that a person gives to something: one line, without spaces around it.
struct SingleLine {
    let text: String

    /// Nil for a text without any other character than spaces, with more than `most` characters, or with a control character or a
    /// line break in it.
    init?(_ text: String, atMost most: Int) {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        let isLine = text.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard !text.isEmpty, text.count <= most, isLine else { return nil }
        self.text = String(text)
    }
}
