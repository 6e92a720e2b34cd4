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
        /// Rows from 1, for people.
        let first: Int
        let last: Int
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
        var room = Self.filledLength
        heading = "Places"
        let placeCount = places.sections.reduce(0) { $0 + $1.places.count }
        summary =
            EnglishText.count(placeCount, "place") + " in "
            + EnglishText.count(places.sections.count { $0.country.code != "ZZ" }, "country", plural: "countries")
        isEmpty = places.sections.isEmpty
        countries = try places.sections.map { section in
            let starts = stride(from: 0, to: section.places.count, by: Self.partLength)
            let parts = try starts.map { start in
                let end = min(start + Self.partLength, section.places.count)
                guard end - start <= room else { return Part(gapFrom: start, to: end) }
                room -= end - start
                return Part(from: start, rows: try covers.rows(section, start..<end))
            }
            return Country(section, parts: parts)
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
        summary = "Places \(start + 1) to \(end) of \(section.places.count)"
        isEmpty = false
        countries = [Country(section, parts: [Part(from: start, rows: try covers.rows(section, start..<end))])]
        letters = []
        hasIndex = false
        next = end < section.places.count ? "\(base)/?country=\(section.country.code)&from=\(end)" : nil
    }
}

extension PlacesPage.Country {
    fileprivate init(_ section: PlacesDocument.Section, parts: [PlacesPage.Part]) {
        let photos = EnglishText.count(section.places.reduce(0) { $0 + ($1.photoCount ?? 0) }, "photo")
        let places = section.places.count
        self.init(
            code: section.country.code, badge: CountryBadge(section.country.code), name: section.country.name,
            counts: places == 1 ? photos : EnglishText.count(places, "place") + " · " + photos, parts: parts)
    }
}

extension PlacesPage.Part {
    fileprivate init(from start: Int, rows: [PlaceRow]) {
        self.init(start..<start + rows.count, rows: rows, isFilled: true)
    }

    fileprivate init(gapFrom start: Int, to end: Int) {
        self.init(start..<end, rows: [], isFilled: false)
    }

    private init(_ range: Range<Int>, rows: [PlaceRow], isFilled: Bool) {
        let quarters = range.count * PlacesPage.rowQuarters
        self.init(
            isFilled: isFilled, from: range.lowerBound, length: range.count, first: range.lowerBound + 1,
            last: range.upperBound, height: "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4], rows: rows)
    }
}
