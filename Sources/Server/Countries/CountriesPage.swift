internal import Localization
internal import PhotoLibrary

/// The content of the page of the countries: a map and a table.
struct CountriesPage {
    /// A country on the map.
    struct Shape {
        let address: String
        /// Its name, photos and days.
        let title: String
        /// How strong its colour is: 1 to ``CountriesPage/stepCount``.
        let step: Int
        let path: String?
        let dot: String?
    }

    /// A country in the table.
    struct Row {
        let address: String
        let badge: CountryBadge
        let name: String
        let photos: String
        let places: String
        let days: String
        let dates: Dates?
    }

    /// The days of the first and the last photo.
    struct Dates {
        let from: String
        let fromText: String
        /// Nil if it is the same day.
        let to: String?
        let toText: String
    }

    /// A colour of the map with the numbers of photos that it stands for.
    struct Step {
        let step: Int
        let text: String
    }

    /// The heads of the columns that the table can be sorted by.
    struct Sorting {
        let byName: String
        let byPhotos: String
        let byDays: String
        let isByName: Bool
        let isByPhotos: Bool
        let isByDays: Bool
    }

    let summary: String
    let isEmpty: Bool
    let width: Int
    let height: Int
    /// The path of all other countries.
    let land: String
    let shapes: [Shape]
    let steps: [Step]
    let sorting: Sorting
    let rows: [Row]

    /// The number of colours: up to 9 photos, 99, 999, 9,999, and more.
    static let stepCount = 5

    /// - Parameters:
    ///   - all: the codes of all countries.
    ///   - moved: countries that are listed under another one.
    init(
        _ document: CountriesDocument, order: CountryOrder, all: [String], moved: [String: String],
        shapes: CountryShapes, base: String, words: Wording
    ) {
        let total = Set(all).union(document.countries.map(\.code)).count
        summary = words("countriesOf", ["visited": .number(document.count), "count": .number(total)])
        isEmpty = document.countries.isEmpty
        (width, height) = (shapes.width, shapes.height)
        let visited = Dictionary(
            document.countries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
        let drawn = shapes.shapes.sorted { $0.key < $1.key }
        let listed = Dictionary(grouping: drawn) { moved[$0.key] ?? $0.key }
        land = drawn.filter { visited[moved[$0.key] ?? $0.key] == nil }.compactMap(\.value.path).joined()
        let own = document.countries.compactMap { country -> Shape? in
            guard let parts = listed[country.code]?.map(\.value) else { return nil }
            let path = parts.compactMap(\.path).joined()
            return Shape(
                address: Self.address(country, base), title: Self.title(country, words),
                step: Self.step(country.photoCount), path: path.isEmpty ? nil : path,
                dot: parts.count == 1 ? parts[0].dot : nil)
        }
        // Dots are drawn on top of their neighbours.
        self.shapes = own.filter { $0.dot == nil } + own.filter { $0.dot != nil }
        steps = Self.steps(words)
        sorting = Sorting(order, base: base)
        rows = document.countries.map { country in
            Row(
                address: Self.address(country, base), badge: CountryBadge(country.code), name: country.name,
                photos: words.number(country.photoCount), places: words.number(country.placeCount),
                days: words.number(country.days), dates: Dates(country, words))
        }
    }

    private static func address(_ country: CountriesDocument.Country, _ base: String) -> String {
        "\(base)/?country=\(country.code)"
    }

    /// `Sweden, 128 photos, 31 days`.
    private static func title(_ country: CountriesDocument.Country, _ words: Wording) -> String {
        let separator = words.isRightToLeft ? "، " : ", "
        return [
            country.name, words("photoCount", ["count": .number(country.photoCount)]),
            words("dayCount", ["count": .number(country.days)]),
        ].joined(separator: separator)
    }

    private static func step(_ photoCount: Int) -> Int { min(max(String(photoCount).count, 1), stepCount) }

    private static func steps(_ words: Wording) -> [Step] {
        var least = 1
        return (1...stepCount).map { step in
            defer { least *= 10 }
            let first = words.number(least)
            return Step(step: step, text: step == stepCount ? "\(first)+" : "\(first)–\(words.number(least * 10 - 1))")
        }
    }
}

extension CountriesPage.Sorting {
    fileprivate init(_ order: CountryOrder, base: String) {
        self.init(
            byName: "\(base)/countries", byPhotos: "\(base)/countries?sort=photos",
            byDays: "\(base)/countries?sort=days", isByName: order == .name, isByPhotos: order == .photos,
            isByDays: order == .days)
    }
}

extension CountriesPage.Dates {
    fileprivate init?(_ country: CountriesDocument.Country, _ words: Wording) {
        guard let from = country.from, let to = country.to else { return nil }
        self.init(
            from: from, fromText: words.date(from, .day), to: to == from ? nil : to, toText: words.date(to, .day))
    }
}

extension CountriesPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("summary") { $0.summary }, .init("isEmpty") { $0.isEmpty }, .init("mapWidth") { $0.width },
        .init("mapHeight") { $0.height }, .init("land") { $0.land }, .init("shapes") { $0.shapes },
        .init("steps") { $0.steps }, .init("sorting") { $0.sorting }, .init("rows") { $0.rows },
    ]
}

extension CountriesPage.Shape: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("title") { $0.title }, .init("step") { $0.step },
        .init("path") { $0.path }, .init("dot") { $0.dot },
    ]
}

extension CountriesPage.Row: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("badge") { $0.badge }, .init("name") { $0.name },
        .init("photos") { $0.photos }, .init("places") { $0.places }, .init("days") { $0.days },
        .init("dates") { $0.dates },
    ]
}

extension CountriesPage.Dates: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("from") { $0.from }, .init("to") { $0.to }, .init("fromText") { $0.fromText },
        .init("toText") { $0.toText },
    ]
}

extension CountriesPage.Step: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("step") { $0.step }, .init("text") { $0.text },
    ]
}

extension CountriesPage.Sorting: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("byName") { $0.byName }, .init("byPhotos") { $0.byPhotos }, .init("byDays") { $0.byDays },
        .init("isByName") { $0.isByName }, .init("isByPhotos") { $0.isByPhotos }, .init("isByDays") { $0.isByDays },
    ]
}
