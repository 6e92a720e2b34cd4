internal import Localization
internal import PhotoLibrary

/// The places of a view, in its order, as rows of a page.
struct PlacesListing {
    /// The countries with their places.
    let sections: [PlacesDocument.Section]
    /// The same places in one list, each with its country, for a list by distance.
    let places: [(place: PlacesDocument.Place, country: CountryDocument)]
    /// The country that the view is limited to.
    let country: CountryDocument?
    /// The index of the sections.
    let index: [PlacesDocument.IndexEntry]
    let view: PlacesView
    let base: String
    let words: Wording
    private let distances: Distances?
    private let covers: PlaceCovers

    /// - Throws: ``Problem`` 404 for a country without places.
    init(_ document: PlacesDocument, view: PlacesView, base: String, frame: PageFrame, covers: PlaceCovers) throws {
        (self.view, self.base, words, self.covers) = (view, base, frame.words, covers)
        if let code = view.country {
            sections = document.sections.filter { $0.country.code == code }
            guard let section = sections.first else {
                throw Problem.notFound("no photos in the country '\(code.prefix(100))'")
            }
            country = section.country
            index = []
        } else {
            (sections, country, index) = (document.sections, nil, document.index)
        }
        if view.position != nil {
            places = sections.flatMap { section in section.places.map { ($0, section.country) } }
            // Texts can be in another language than names, but the unit of distance follows the reader's region.
            distances = Distances(locale: words.locale, region: frame.names.region)
        } else {
            places = country == nil ? [] : sections.flatMap { section in section.places.map { ($0, section.country) } }
            distances = nil
        }
    }

    /// Rows of the only list; empty if each country has a list of its own.
    func rows(from start: Int, count: Int) throws -> [PlaceRow] {
        let start = min(start, places.count)
        let part = places[start..<min(start + count, places.count)]
        let pictures = try covers.pictures(of: part.map(\.place))
        let isDivided = country != nil && sections[0].regions != nil
        return part.map { place, country in
            guard let distances else {
                return PlaceRow(
                    place, cover: pictures[place.id], view: view, words: words, isUnderItsRegion: isDivided)
            }
            return PlaceRow(
                place, country: country.name, distance: place.distance.map(distances.text), cover: pictures[place.id],
                view: view, words: words)
        }
    }

    /// Rows of a section.
    func rows(_ section: PlacesDocument.Section, _ range: Range<Int>) throws -> [PlaceRow] {
        let pictures = try covers.pictures(of: section.places[range])
        return section.places[range].map {
            PlaceRow(
                $0, cover: pictures[$0.id], view: view, words: words, isUnderItsRegion: section.regions != nil)
        }
    }
}

extension PlacesDocument.Section {
    /// The rows of a region in the list of the country, from 0.
    struct RegionRows {
        /// Nil for places of unknown region, and for a country that is not divided.
        let name: String?
        let indexTitle: String?
        let rows: Range<Int>
    }

    /// The regions in order; one without a name for a country that is not divided.
    var regionRows: [RegionRows] {
        guard let regions else { return [RegionRows(name: nil, indexTitle: nil, rows: 0..<places.count)] }
        var start = 0
        return regions.map { region in
            defer { start += region.places.count }
            return RegionRows(
                name: region.name, indexTitle: region.indexTitle, rows: start..<start + region.places.count)
        }
    }

    /// Whether the country is large enough to divide, and has places in different regions. The search ends at the first
    /// difference.
    var isDivisible: Bool {
        guard places.count > PlaceListings.dividedLength else { return false }
        var first: String?
        return places.contains { place in
            guard let region = place.regionCode ?? place.region else { return false }
            defer { first = first ?? region }
            return first != nil && first != region
        }
    }
}
