internal import Gazetteer
internal import Localization
internal import PhotoLibrary

/// The content of the places page: countries as sections, their rows in parts, and the index.
struct PlacesPage {
    /// A country with its places.
    struct Country {
        let code: String
        let badge: CountryBadge
        let name: String
        /// The URL of a page with only its places.
        let address: String
        /// Nil for one place.
        let placeCount: String?
        let photoCount: String
        let parts: [Part]
    }

    /// The list by distance.
    struct Nearest {
        let parts: [Part]
    }

    /// A part of a list. A part that is not filled is a gap of the same height until the reader scrolls near it.
    struct Part {
        /// The region that begins here, in a country that is divided.
        let regionName: String?
        let isFilled: Bool
        let from: Int
        let length: Int
        /// The URL of a page that starts with these rows.
        let address: String
        /// Which rows they are, as text.
        let title: String
        /// The height in rem.
        let height: String
        let rows: [PlaceRow]
    }

    /// An entry of the index and its target.
    struct Letter {
        let title: String
        let address: String
        /// The row in a country's list, from 0; nil if the URL refers to a section of the page.
        let row: String?
    }

    /// A link to another view of the places.
    struct Way {
        let title: String
        let address: String
    }

    let heading: String
    /// Whether the heading is a country's name rather than a text of the pages.
    let isCountry: Bool
    let summary: String
    let isEmpty: Bool
    /// Whether the source that the view is limited to has no photos.
    let isSourceEmpty: Bool
    let hasIndex: Bool
    let countries: [Country]
    /// The list by distance, if the view is sorted so.
    let nearest: Nearest?
    let letters: [Letter]
    let ways: [Way]
    /// The URL of the next part, for browsers without JavaScript; nil at the end.
    let next: String?
    /// Links to the places of each source.
    var sources: [SourceChoice] = [] {
        didSet { hasSources = !sources.isEmpty }
    }
    /// Whether there are such links.
    private(set) var hasSources = false
    /// The link to what the person saw last; nil for visitors who come from another page.
    var wayBack: WayBack?
    /// The photos taken last, above all places; nil in a view of some of them.
    var latest: LatestPhotos?
    /// Whether the reader is an owner, who can import folders and add sources.
    var mayAdd = false
    /// Whether the visitor may add photographs from a browser.
    var mayUpload = false
    /// Whether places have their local names.
    var isLocal = false {
        didSet { namesValue = (isLocal ? PlaceNameLanguage.own : .local).text }
    }
    /// The value that the switch in the title bar sends.
    private(set) var namesValue = PlaceNameLanguage.local.text

    /// The number of rows in a part.
    static let partLength = 200
    /// The number of rows in the page itself, over all countries; modules fetch the others when the reader scrolls near them.
    static let filledLength = 400
    /// The height of a row in quarters of a rem: `--row` in base.css.
    private static let rowQuarters = 14
}

extension PlacesPage {
    /// - Parameter start: the first row, for browsers without JavaScript; nil for the whole list, of which the
    ///   first ``filledLength`` rows are filled.
    init(_ listing: PlacesListing, from start: Int? = nil) throws {
        let words = listing.words
        let isNear = listing.view.position != nil
        isCountry = listing.country != nil
        heading = listing.country?.name ?? words("places")
        isEmpty = listing.sections.isEmpty && listing.view.source == nil
        isSourceEmpty = listing.sections.isEmpty && listing.view.source != nil
        ways = Self.ways(listing)
        guard isNear || isCountry else {
            (summary, countries, nearest, next) = (Self.summary(listing), try Self.countries(listing), nil, nil)
            letters = listing.index.compactMap { entry in
                entry.section.map {
                    Letter(title: entry.title, address: "#country-\(listing.sections[$0].country.code)", row: nil)
                }
            }
            hasIndex = !letters.isEmpty
            return
        }
        let count = listing.places.count
        let parts: [Part]
        if let start {
            let end = min(start + Self.partLength, count)
            parts = try Self.divided(listing.sections, isNear, min(start, end)..<end).map {
                try Part(listing, $0.rows, region: $0.name, isFilled: true)
            }
            summary = words(
                "placesRangeOf", ["first": .number(start + 1), "last": .number(end), "count": .number(count)])
            next = end < count ? listing.view.address(base: listing.base, from: end) : nil
        } else {
            parts = try Self.divided(listing.sections, isNear, 0..<count).map {
                try Part(listing, $0.rows, region: $0.name, isFilled: $0.rows.upperBound <= Self.filledLength)
            }
            summary = Self.summary(listing)
            next = nil
        }
        letters = isNear || start != nil ? [] : Self.letters(listing)
        hasIndex = letters.count > 1
        nearest = isNear ? Nearest(parts: parts) : nil
        countries = isNear ? [] : listing.sections.map { Country($0, parts: parts, listing) }
    }

    private static func countries(_ listing: PlacesListing) throws -> [Country] {
        var room = Self.filledLength
        return try listing.sections.map { section in
            let parts = try divided([section], false, 0..<section.places.count).map { part in
                let isFilled = part.rows.count <= room
                room -= isFilled ? part.rows.count : 0
                return try Part(listing, section, part.rows, region: part.name, isFilled: isFilled)
            }
            return Country(section, parts: parts, listing)
        }
    }

    /// Rows of a list as parts. A part ends where a region does, and a region has its name at its first part of these rows.
    private static func divided(
        _ sections: [PlacesDocument.Section], _ isNear: Bool, _ rows: Range<Int>
    ) -> [(name: String?, rows: Range<Int>)] {
        let whole = [PlacesDocument.Section.RegionRows(name: nil, indexTitle: nil, rows: rows)]
        let regions = isNear ? whole : sections.first?.regionRows ?? whole
        return regions.flatMap { region in
            let own = region.rows.clamped(to: rows)
            return stride(from: own.lowerBound, to: own.upperBound, by: partLength).map { start in
                (start == own.lowerBound ? region.name : nil, start..<min(start + partLength, own.upperBound))
            }
        }
    }

    private static func summary(_ listing: PlacesListing) -> String {
        let words = listing.words
        if let position = listing.view.position {
            let text = words.position(latitude: position.latitude, longitude: position.longitude)
            return words("placesByDistance", ["position": .text(text)])
        }
        if listing.country != nil { return words("placeCount", ["count": .number(listing.places.count)]) }
        let placeCount = listing.sections.reduce(0) { $0 + $1.places.count }
        let countryCount = listing.sections.count { !$0.country.isUnknown }
        return words("placesInCountries", ["places": .number(placeCount), "countries": .number(countryCount)])
    }

    /// The index of a country's places, or of its regions.
    private static func letters(_ listing: PlacesListing) -> [Letter] {
        let regions = listing.sections.first.flatMap {
            $0.regions == nil ? nil : $0.regionRows.filter { $0.name != nil }
        }
        let titles = regions?.map { $0.indexTitle ?? AlphabeticIndex.other } ?? listing.places.map(\.place.indexTitle)
        return AlphabeticIndex.entries(forSorted: titles).map {
            let row = regions?[$0.first].rows.lowerBound ?? $0.first
            return Letter(
                title: $0.title, address: listing.view.address(base: listing.base, from: row), row: String(row))
        }
    }

    /// Links from a country to all countries, from distances or regions to alphabetical order, to regions, and from all places to
    /// the timeline, the countries and the trips.
    private static func ways(_ listing: PlacesListing) -> [Way] {
        var ways: [Way] = []
        if listing.country != nil {
            var all = listing.view
            all.country = nil
            ways.append(Way(title: listing.words("allCountries"), address: all.address(base: listing.base)))
        }
        var other = listing.view
        if listing.view.position != nil || listing.view.division == .region {
            (other.position, other.division) = (nil, .country)
            ways.append(Way(title: listing.words("alphabetical"), address: other.address(base: listing.base)))
        } else if listing.sections.contains(where: \.isDivisible) {
            other.division = .region
            ways.append(Way(title: listing.words("byRegion"), address: other.address(base: listing.base)))
        }
        if listing.country == nil, !listing.sections.isEmpty {
            ways.append(Way(title: listing.words("timeline"), address: "\(listing.base)/timeline"))
            ways.append(Way(title: listing.words("countries"), address: "\(listing.base)/countries"))
            ways.append(Way(title: listing.words("trips"), address: "\(listing.base)/trips"))
        }
        return ways
    }
}

extension PlacesPage.Country {
    fileprivate init(_ section: PlacesDocument.Section, parts: [PlacesPage.Part], _ listing: PlacesListing) {
        let words = listing.words
        var view = listing.view
        view.country = section.country.code
        let places = section.places.count
        self.init(
            code: section.country.code, badge: CountryBadge(section.country.code), name: section.country.name,
            address: view.address(base: listing.base),
            placeCount: places == 1 ? nil : words("placeCount", ["count": .number(places)]),
            photoCount: words("photoCount", ["count": .number(section.photoCount)]),
            parts: parts)
    }
}

extension PlacesPage.Part {
    /// Creates a part of the only list.
    fileprivate init(
        _ listing: PlacesListing, _ range: Range<Int>, region: String?, isFilled: Bool
    ) throws {
        self.init(
            listing.view, listing.base, range, region,
            rows: isFilled ? try listing.rows(from: range.lowerBound, count: range.count) : nil, listing.words)
    }

    /// Creates a part of a country's list.
    fileprivate init(
        _ listing: PlacesListing, _ section: PlacesDocument.Section, _ range: Range<Int>, region: String?,
        isFilled: Bool
    ) throws {
        var view = listing.view
        view.country = section.country.code
        self.init(
            view, listing.base, range, region, rows: isFilled ? try listing.rows(section, range) : nil,
            listing.words)
    }

    private init(
        _ view: PlacesView, _ base: String, _ range: Range<Int>, _ region: String?, rows: [PlaceRow]?,
        _ words: Wording
    ) {
        let quarters = range.count * PlacesPage.rowQuarters
        self.init(
            regionName: region, isFilled: rows != nil, from: range.lowerBound, length: range.count,
            address: view.address(base: base, from: range.lowerBound),
            title: words("placesRange", ["first": .number(range.lowerBound + 1), "last": .number(range.upperBound)]),
            height: "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4], rows: rows ?? [])
    }
}

extension PlacesPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("heading") { $0.heading }, .init("isCountry") { $0.isCountry }, .init("summary") { $0.summary },
        .init("isEmpty") { $0.isEmpty }, .init("isSourceEmpty") { $0.isSourceEmpty }, .init("hasIndex") { $0.hasIndex },
        .init("countries") { $0.countries }, .init("nearest") { $0.nearest }, .init("letters") { $0.letters },
        .init("ways") { $0.ways }, .init("next") { $0.next }, .init("sources") { $0.sources },
        .init("hasSources") { $0.hasSources }, .init("wayBack") { $0.wayBack }, .init("mayAdd") { $0.mayAdd },
        .init("mayUpload") { $0.mayUpload },
        .init("isLocal") { $0.isLocal }, .init("latest") { $0.latest },
        .init("namesValue") { $0.namesValue },
    ]
}

extension PlacesPage.Country: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("code") { $0.code }, .init("badge") { $0.badge }, .init("name") { $0.name },
        .init("address") { $0.address }, .init("placeCount") { $0.placeCount },
        .init("photoCount") { $0.photoCount }, .init("parts") { $0.parts },
    ]
}

extension PlacesPage.Nearest: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("parts") { $0.parts }
    ]
}

extension PlacesPage.Part: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("regionName") { $0.regionName }, .init("isFilled") { $0.isFilled }, .init("from") { $0.from },
        .init("length") { $0.length },
        .init("address") { $0.address }, .init("title") { $0.title }, .init("height") { $0.height },
        .init("rows") { $0.rows },
    ]
}

extension PlacesPage.Letter: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("title") { $0.title }, .init("address") { $0.address }, .init("row") { $0.row },
    ]
}

extension PlacesPage.Way: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("title") { $0.title }, .init("address") { $0.address },
    ]
}
