internal import Localization
internal import PhotoLibrary

/// The links on the page of a city, or of one of its districts, that limit the grid to a district.
struct DistrictChips {
    /// One link.
    struct Chip {
        let name: String
        let address: String
        let isChosen: Bool
        /// The number of photos in digits; nil for the whole city.
        let count: String?
        /// The number of photos for screen readers: `2 photos`.
        let countText: String?
        /// Whether the name is a place's name rather than a text of the pages.
        let isPlace: Bool
    }

    /// The whole city first, then its districts, those with the most photos first; empty for a city without districts.
    let chips: [Chip]
    /// The city if the page is a district's.
    let city: PlaceDocument?

    /// - Parameters:
    ///   - around: the city and its districts.
    ///   - id: the id of the page's place.
    ///   - source: the name of the source that the photos are limited to.
    init(_ around: CityDistricts, ofPlace id: String, source: String?, base: String, words: Wording) {
        city = around.city.id == id ? nil : around.city
        func address(_ place: PlaceDocument) -> String {
            "\(base)/places/\(place.id)\(SourceChoice.query(source))"
        }
        let districts = around.districts.map { district in
            Chip(
                name: district.name, address: address(district), isChosen: district.id == id,
                count: district.photoCount.map(words.number),
                countText: district.photoCount.map { words("photoCount", ["count": .number($0)]) }, isPlace: true)
        }
        let whole = Chip(
            name: words("wholeCity"), address: address(around.city), isChosen: city == nil, count: nil, countText: nil,
            isPlace: false)
        chips = districts.isEmpty ? [] : [whole] + districts
    }
}

extension DistrictChips.Chip: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("address") { $0.address }, .init("isChosen") { $0.isChosen },
        .init("count") { $0.count }, .init("countText") { $0.countText }, .init("isPlace") { $0.isPlace },
    ]
}
