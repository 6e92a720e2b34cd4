internal import Localization
internal import PhotoLibrary

/// The first page of a site: the places in sections by country, with an alphabetical index.
struct SitePlacesPage {
    struct Letter {
        let title: String
        let section: Int
    }

    struct Section {
        let number: Int
        let name: String
        /// The number of photos, in words.
        let count: String
        let places: [Place]
    }

    struct Place {
        let name: String
        /// Its region, and the number of its photos.
        let about: String
        /// The path of its page.
        let path: String
        let picture: SitePicture
    }

    /// The numbers of photos, places and countries, in words.
    let summary: String
    let letters: [Letter]
    let sections: [Section]

    /// - Parameters:
    ///   - covers: the picture of each place, by its id.
    ///   - hasTowns: whether places are towns; else each is a whole country.
    init(
        _ places: PlacesDocument, photos: Int, covers: [String: SitePicture], hasTowns: Bool, words: Wording
    ) {
        func count(_ number: Int) -> String { words("photoCount", ["count": .number(number)]) }
        let known = places.sections.filter { !$0.country.isUnknown }
        let placesText = words(
            "placesInCountries",
            ["places": .number(known.reduce(0) { $0 + $1.places.count }), "countries": .number(known.count)])
        summary =
            photos == 0
            ? words("noPhotosHere") : known.isEmpty || !hasTowns ? count(photos) : "\(count(photos)) · \(placesText)"
        letters = places.index.compactMap { entry in entry.section.map { Letter(title: entry.title, section: $0) } }
        sections = places.sections.enumerated().map { number, section in
            Section(
                number: number, name: section.country.name,
                count: count(section.photoCount),
                places: section.places.compactMap { place in
                    covers[place.id].map { cover in
                        Place(
                            name: place.name,
                            about: [place.region, count(place.photoCount ?? 0)].compactMap(\.self).joined(
                                separator: " · "),
                            path: SiteWriter.path(ofPlace: place.id), picture: cover)
                    }
                })
        }
    }
}

extension SitePlacesPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("summary") { $0.summary }, .init("letters") { $0.letters }, .init("sections") { $0.sections },
        .init("hasIndex") { $0.letters.count > 1 },
    ]
}

extension SitePlacesPage.Letter: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("title") { $0.title }, .init("section") { $0.section }]
}

extension SitePlacesPage.Section: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("number") { $0.number }, .init("name") { $0.name },
        .init("count") { $0.count }, .init("places") { $0.places },
    ]
}

extension SitePlacesPage.Place: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("about") { $0.about }, .init("path") { $0.path },
        .init("picture") { $0.picture },
    ]
}
