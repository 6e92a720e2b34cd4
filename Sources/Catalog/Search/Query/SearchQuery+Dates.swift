public import Localization

extension SearchQuery {
    /// The search in which a date among the words is a condition: `lund may 2019` means `lund taken:2019-05`. Nil without a
    /// date.
    ///
    /// A date is a year, a month or a day as in `taken:` (`2019`, `2019-05`, `2019-05-17`, `2018..2019`), or is written with
    /// the name of a month (`may 2019`, `17 mai 2019`, `17 de mayo de 2019`, `2019年5月`), in any order in which the month
    /// stands next to the year or between day and year. Words in quotation marks, excluded words and values of filters are
    /// none. Only the first date counts.
    ///
    /// - Throws: ``SearchQueryError`` as ``init(_:)`` does.
    public static func dated(_ text: String, months: MonthNames) throws(SearchQueryError) -> SearchQuery? {
        let items = SearchQueryItem.items(of: text)
        for start in items.indices {
            // The longest date: of `17 may 2019` not only `may 2019`.
            let lengths = (1...PlainDate.longest).reversed().map { start + $0 }.filter { $0 <= items.count }
            for end in lengths {
                guard let range = PlainDate.range(Array(items[start..<end]), months) else { continue }
                var query = try SearchQuery(Array(items[..<start] + items[end...]), isComplete: end == items.count)
                query.conditions.append(
                    Condition(filter: .taken(from: range.from, before: range.before), isNegated: false))
                return query
            }
        }
        return nil
    }
}

/// A date as people type it in a search.
private enum PlainDate {
    /// The greatest number of items of a date: `17 de mayo de 2019`.
    static let longest = 5
    /// Words between the parts of a date.
    private static let links: Set<Substring> = ["de", "del", "of", "年", "日"]

    /// The days of the date that the items are, all of them; nil if they are none.
    static func range(_ items: [SearchQueryItem], _ months: MonthNames) -> TakenRange? {
        guard items.allSatisfy({ $0.key == nil && !$0.isQuoted && !$0.isNegated }) else { return nil }
        if items.count == 1, let range = TakenRange(digits(items[0].value)) { return range }
        guard let first = items.first, let last = items.last, !isLink(first), !isLink(last) else { return nil }
        return range(items.flatMap { FoldedWords(digits($0.value)).words }, months)
    }

    private static func isLink(_ item: SearchQueryItem) -> Bool { links.contains(FoldedWords(item.value).text[...]) }

    private static func range(_ words: [Substring], _ months: MonthNames) -> TakenRange? {
        var numbers: [Substring] = []
        var month: (number: Int, place: Int)?
        var rest = words[...]
        while let word = rest.first {
            let lengths = (1...months.longest).reversed().filter { $0 <= rest.count }
            let named = lengths.lazy.compactMap { count in months.month(rest.prefix(count)).map { ($0, count) } }.first
            if let (number, count) = named {
                guard month == nil else { return nil }
                month = (number, numbers.count)
                rest = rest.dropFirst(count)
            } else {
                if !links.contains(word) {
                    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
                    numbers.append(word)
                }
                rest = rest.dropFirst()
            }
        }
        guard let month else { return nil }
        let years = numbers.indices.filter { numbers[$0].utf8.count == 4 }
        guard years.count == 1, let year = years.first, numbers.count <= 2 else { return nil }
        let text = "\(numbers[year])-\(padded(month.number))"
        guard numbers.count == 2 else { return TakenRange(text) }
        // `2019 may 17`, `17 may 2019`, `may 17 2019`; not `may 2019 17`.
        guard year == 1 || month.place == 1, let day = Int(numbers[1 - year]), day < 32 else { return nil }
        return TakenRange("\(text)-\(padded(day))")
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The text with the digits of all scripts as 0 to 9.
    private static func digits(_ text: String) -> String {
        String(
            text.map { character in
                character.isASCII || !character.isNumber
                    ? character
                    : character.wholeNumberValue.flatMap { (0...9).contains($0) ? Character("\($0)") : nil }
                        ?? character
            })
    }
}
