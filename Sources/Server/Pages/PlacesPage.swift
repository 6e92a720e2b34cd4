internal import Localization
internal import PhotoLibrary

/// The content of the places: countries as sections, their rows in parts, the index over them.
struct PlacesPage {
    /// A country with its places.
    struct Country {
        let code: String
        let badge: CountryBadge
        let name: String
        let counts: String
        let parts: [Part]
    }

    /// Some rows of a country; those that aren't filled are a gap of their height until somebody comes near.
    struct Part {
        let isFilled: Bool
        let from: Int
        let length: Int
        /// Which rows, for people.
        let title: String
        /// In rem.
        let height: String
        let rows: [PlaceRow]
    }

    /// A title of the index, and the country that it leads to.
    struct Letter {
        let title: String
        let code: String
    }

    let heading: String
    /// The heading is a country's name, not one of the page's words.
    let isCountry: Bool
    let summary: String
    let isEmpty: Bool
    let hasIndex: Bool
    let countries: [Country]
    let letters: [Letter]
    /// Where the next part is, for readers without scripts; nil at the end.
    let next: String?

    /// Rows of a part.
    static let partLength = 200
    /// Rows that the page itself holds, over all countries; the others are fetched when they come near.
    static let filledLength = 400
    /// Height of a row in quarters of a rem: `--row` of base.css.
    private static let rowQuarters = 14
}

extension PlacesPage {
    /// All countries, the first rows filled.
    init(_ places: PlacesDocument, covers: PlaceCovers) throws {
        let words = covers.words
        var room = Self.filledLength
        heading = words("places")
        isCountry = false
        let placeCount = places.sections.reduce(0) { $0 + $1.places.count }
        summary =
            words(
                "placesInCountries",
                [
                    "places": .number(placeCount),
                    "countries": .number(places.sections.count { $0.country.code != "ZZ" }),
                ])
        isEmpty = places.sections.isEmpty
        countries = try places.sections.map { section in
            let starts = stride(from: 0, to: section.places.count, by: Self.partLength)
            let parts = try starts.map { start in
                let end = min(start + Self.partLength, section.places.count)
                guard end - start <= room else { return Part(gapFrom: start, to: end, words) }
                room -= end - start
                return Part(from: start, rows: try covers.rows(section, start..<end), words)
            }
            return Country(section, parts: parts, words)
        }
        letters = places.index.compactMap { entry in
            entry.section.map { Letter(title: entry.title, code: places.sections[$0].country.code) }
        }
        hasIndex = !letters.isEmpty
        next = nil
    }

    /// One country from a row on, for readers without scripts.
    init(_ section: PlacesDocument.Section, from start: Int, covers: PlaceCovers, base: String) throws {
        let start = min(start, section.places.count)
        let end = min(start + Self.partLength, section.places.count)
        heading = section.country.name
        isCountry = true
        summary = covers.words(
            "placesRangeOf",
            ["first": .number(start + 1), "last": .number(end), "count": .number(section.places.count)])
        isEmpty = false
        let part = Part(from: start, rows: try covers.rows(section, start..<end), covers.words)
        countries = [Country(section, parts: [part], covers.words)]
        letters = []
        hasIndex = false
        next = end < section.places.count ? "\(base)/?country=\(section.country.code)&from=\(end)" : nil
    }
}

extension PlacesPage.Country {
    fileprivate init(_ section: PlacesDocument.Section, parts: [PlacesPage.Part], _ words: Wording) {
        let photoCount = section.places.reduce(0) { $0 + ($1.photoCount ?? 0) }
        let photos = words("photoCount", ["count": .number(photoCount)])
        let places = section.places.count
        self.init(
            code: section.country.code, badge: CountryBadge(section.country.code), name: section.country.name,
            counts: places == 1 ? photos : words("placeCount", ["count": .number(places)]) + " · " + photos,
            parts: parts)
    }
}

extension PlacesPage.Part {
    fileprivate init(from start: Int, rows: [PlaceRow], _ words: Wording) {
        self.init(start..<start + rows.count, rows: rows, isFilled: true, words)
    }

    fileprivate init(gapFrom start: Int, to end: Int, _ words: Wording) {
        self.init(start..<end, rows: [], isFilled: false, words)
    }

    private init(_ range: Range<Int>, rows: [PlaceRow], isFilled: Bool, _ words: Wording) {
        let quarters = range.count * PlacesPage.rowQuarters
        self.init(
            isFilled: isFilled, from: range.lowerBound, length: range.count,
            title: words("placesRange", ["first": .number(range.lowerBound + 1), "last": .number(range.upperBound)]),
            height: "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4], rows: rows)
    }
}
