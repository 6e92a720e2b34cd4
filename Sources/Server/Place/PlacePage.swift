internal import Localization
internal import PhotoLibrary

/// The content of a place's page.
struct PlacePage {
    /// The city of a district.
    struct City {
        let name: String
        let address: String
    }

    let id: String
    let name: String
    let country: String
    /// The country, to whose section the way back leads.
    let countryCode: String
    let badge: CountryBadge
    /// The city that the place is a district of, to which the way back leads; nil for a city, town or village.
    let city: City?
    /// The region of a city; the region and the country of a district, whose city stands above its name.
    let region: String?
    let counts: String?
    let position: String?
    /// The months of the first and the last photograph; nil without dated photographs.
    let dates: MonthSpan?
    /// The links to the districts of the city, and whether there are any.
    let districts: [DistrictChips.Chip]
    let hasDistricts: Bool
    /// Whether a source has a list for the place that was never fetched.
    let isUnfetched: Bool
    let isEmpty: Bool
    /// The path of its IIIF manifest, or of its collection if it has districts; nil if it has no photos.
    let presentation: String?
    let grid: PhotoGrid
    /// The name of the source that the photos are limited to, and the links to all sources and to it.
    let source: String?
    let sources: [SourceChoice]
    /// Whether there are such links.
    let hasSources: Bool
    /// The query of the places page on the way back.
    let shown: String
    /// The address of the page that gives the place a name; nil for readers who cannot.
    let naming: String?
    /// Whether the reader can select photos, because there is something that this reader may do with them.
    let maySelect: Bool
    /// Whether the reader can download all photos as one file, which are all of the place and not too many for that.
    let isDownloadable: Bool
    /// Whether the reader can set places.
    let isOwner: Bool

    init(
        _ place: PlaceDocument, districts: DistrictChips, source: String?, grid: PhotoGrid, person: Person?,
        base: String, words: Wording
    ) {
        self.source = source
        sources = SourceChoice.both(source, ofPlace: "\(base)/places/\(place.id)", words: words)
        hasSources = source != nil
        shown = SourceChoice.query(source)
        isOwner = person?.isOwner == true
        naming = isOwner && !place.country.isUnknown ? "\(base)/places/\(place.id)/name" : nil
        maySelect = person != nil && place.photoCount ?? 0 > 0
        isDownloadable = maySelect && source == nil && place.photoCount ?? 0 <= PhotoLibrary.Pictures.mostArchived
        id = place.id
        name = place.name
        country = place.country.name
        countryCode = place.country.code
        badge = CountryBadge(place.country.code)
        let region = place.region == districts.city?.name ? nil : place.region
        if let city = districts.city {
            self.city = City(name: city.name, address: "\(base)/places/\(city.id)\(SourceChoice.query(source))")
            self.region = words.list([region, place.country.name].compactMap(\.self))
        } else {
            (self.city, self.region) = (nil, place.region)
        }
        counts = place.photoCount.map { words("photoCount", ["count": .number($0)]) }
        dates = MonthSpan(place, words)
        if let latitude = place.latitude, let longitude = place.longitude {
            position = words.position(latitude: latitude, longitude: longitude)
        } else {
            position = nil
        }
        self.districts = districts.chips
        hasDistricts = !districts.chips.isEmpty
        isUnfetched = place.photoCount == nil
        isEmpty = place.photoCount == 0
        let document = hasDistricts && city == nil ? "collection" : "manifest"
        presentation = place.photoCount ?? 0 > 0 ? "/iiif/place/\(place.id)/\(document).json" : nil
        self.grid = grid
    }

    /// The style sheets of a page with a grid of photos.
    static func styles(_ maySelect: Bool) -> [String] {
        ["place"] + (maySelect ? ["selecting", "corrections", "sets"] : [])
    }
}

extension PlacePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("country") { $0.country },
        .init("countryCode") { $0.countryCode }, .init("badge") { $0.badge }, .init("city") { $0.city },
        .init("region") { $0.region },
        .init("counts") { $0.counts }, .init("position") { $0.position }, .init("districts") { $0.districts },
        .init("hasDistricts") { $0.hasDistricts }, .init("isUnfetched") { $0.isUnfetched },
        .init("isEmpty") { $0.isEmpty }, .init("grid") { $0.grid },
        .init("source") { $0.source }, .init("sources") { $0.sources }, .init("hasSources") { $0.hasSources },
        .init("shown") { $0.shown }, .init("dates") { $0.dates }, .init("naming") { $0.naming },
        .init("maySelect") { $0.maySelect }, .init("isDownloadable") { $0.isDownloadable },
        .init("isOwner") { $0.isOwner }, .init("isOwnSet") { _ in false }, .init("inFavourites") { _ in false },
    ]
}

extension PlacePage.City: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("address") { $0.address },
    ]
}
