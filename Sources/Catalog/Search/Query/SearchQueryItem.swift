/// A part of a search as it was typed: up to the next space outside quotation marks.
struct SearchQueryItem: Equatable {
    /// The ASCII letters before the first colon; nil if there is no such prefix.
    var key: String?
    var value: String
    /// Whether the value was in quotation marks that were closed.
    var isQuoted: Bool
    var isNegated: Bool

    /// The items of a text. An unclosed quotation mark extends to the end. Quotation marks of all languages are
    /// recognised.
    static func items(of text: String) -> [SearchQueryItem] {
        var items: [SearchQueryItem] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            items.append(next(&rest))
        }
        return items
    }

    private static func next(_ rest: inout Substring) -> SearchQueryItem {
        var item = SearchQueryItem(key: nil, value: "", isQuoted: false, isNegated: false)
        if let first = rest.first, "-−–".contains(first), rest.dropFirst().first.map({ !$0.isWhitespace }) == true {
            item.isNegated = true
            rest.removeFirst()
        }
        let key = rest.prefix { $0.isASCII && $0.isLetter }
        if !key.isEmpty, rest.dropFirst(key.count).first == ":" {
            item.key = String(key)
            rest = rest.dropFirst(key.count + 1)
        }
        if let mark = rest.first, isQuotationMark(mark) {
            rest.removeFirst()
            item.value = String(rest.prefix { !isQuotationMark($0) })
            rest = rest.dropFirst(item.value.count)
            item.isQuoted = !rest.isEmpty
            rest = rest.dropFirst(1)
        } else {
            item.value = String(rest.prefix { !$0.isWhitespace && !isQuotationMark($0) })
            rest = rest.dropFirst(item.value.count)
        }
        return item
    }

    private static func isQuotationMark(_ character: Character) -> Bool { "\"“”„«»「」『』".contains(character) }
}
