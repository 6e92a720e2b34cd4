internal import Localization
internal import PhotoLibrary

/// The results of a search, for its page and for the part that is fetched while somebody types.
struct SearchPage {
    /// A country in the results.
    struct Country {
        let code: String
        let name: String
        /// The name that matched, if it is another.
        let matchedName: String?
        let badge: CountryBadge
        let count: String?
        let countText: String?
    }

    /// A place in the results.
    struct Place {
        let id: String
        let name: String
        /// The name that matched, if it is another.
        let matchedName: String?
        /// The city of a district, and the country.
        let context: String
        let badge: CountryBadge
        let count: String?
        let countText: String?
    }

    /// A photo in the results.
    struct Photo {
        let id: String
        let address: String
        let thumbnail: PageImage?
        let titleHTML: String
        /// The matching part of the photo's text.
        let snippet: [SnippetPart]
        let hasSnippet: Bool
    }

    /// A piece of text; matches are marked.
    struct SnippetPart {
        let text: String
        let isHit: Bool
    }

    /// A link that writes an operator into the field.
    struct Operator {
        /// The operator as it is typed; one that ends with a colon waits for a value.
        let text: String
        let label: String
        let address: String
    }

    let base: String
    let locale: String
    let language: String
    let words: TemplateWords
    let query: String
    /// The text that nothing was found; nil if there are results.
    let nothing: String?
    let countries: [Country]
    let places: [Place]
    let photos: [Photo]
    let hasCountries: Bool
    let hasPlaces: Bool
    let hasPhotos: Bool
    let isIdle: Bool
    let operators: [Operator]

    /// The operators that are offered, with the keys of their labels.
    private static let offered = [
        ("country:", "searchByCountry"), ("place:", "searchByPlace"), ("taken:", "searchByDate"),
        ("source:", "searchBySource"), ("has:gps", "searchLocated"),
    ]
    /// Those for readers who get the files themselves.
    private static let offeredWithFiles = [("camera:", "searchByCamera"), ("lens:", "searchByLens")]

    /// The width of the largest pictures in CSS pixels.
    private static let photoWidth = 288

    /// - Parameter hasEquipment: whether the reader can search by camera and lens.
    init(
        _ result: Result<ListedSearch, LibraryError>, query: String, hasEquipment: Bool, in frame: PageFrame,
        pictures: PagePictures
    ) {
        let found = (try? result.get()) ?? .empty
        base = frame.base
        locale = frame.locale
        language = frame.language
        let words = frame.words
        self.words = TemplateWords(words: words)
        self.query = query
        countries = found.countries.map { country in
            Country(
                code: country.code, name: country.name, matchedName: country.matchedName,
                badge: CountryBadge(country.code), count: country.photoCount.map(words.number),
                countText: country.photoCount.map { words("photoCount", ["count": .number($0)]) })
        }
        places = found.places.map { place in
            Place(
                id: place.id, name: place.name, matchedName: place.matchedName,
                context: [place.city?.name, place.country.name].compactMap(\.self).joined(separator: ", "),
                badge: CountryBadge(place.country.code),
                count: place.photoCount.map(words.number),
                countText: place.photoCount.map { words("photoCount", ["count": .number($0)]) })
        }
        photos = found.photos.map { listed in
            let photo = listed.document
            // The title is visible anyway.
            let parts = photo.snippet?.field == .title ? [] : photo.snippet?.parts ?? []
            return Photo(
                id: photo.id, address: "\(frame.base)/photos/\(photo.id)?in=search&q=\(URLText.query(query))",
                thumbnail: pictures.flexible(listed, width: Self.photoWidth),
                titleHTML: EmphasisHTML.render(PhotoNaming.title(of: photo, words)),
                snippet: parts.map { SnippetPart(text: $0.text, isHit: $0.isHit) }, hasSnippet: !parts.isEmpty)
        }
        operators = (Self.offered + (hasEquipment ? Self.offeredWithFiles : [])).map { text, label in
            let whole = [query, text].filter { !$0.isEmpty }.joined(separator: " ")
            return Operator(text: text, label: words(label), address: "\(frame.base)/search?q=\(URLText.query(whole))")
        }
        hasCountries = !countries.isEmpty
        hasPlaces = !places.isEmpty
        hasPhotos = !photos.isEmpty
        isIdle = query.isEmpty
        let isNothing = !isIdle && countries.isEmpty && places.isEmpty && photos.isEmpty
        var nothing = isNothing ? words("searchNothing", ["query": .text(query)]) : nil
        if case .failure = result { nothing = words("searchFilters") }
        self.nothing = nothing
    }
}

extension SearchPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("base") { $0.base }, .init("locale") { $0.locale }, .init("language") { $0.language },
        .init("words") { $0.words }, .init("query") { $0.query }, .init("nothing") { $0.nothing },
        .init("countries") { $0.countries }, .init("places") { $0.places }, .init("photos") { $0.photos },
        .init("hasCountries") { $0.hasCountries }, .init("hasPlaces") { $0.hasPlaces },
        .init("hasPhotos") { $0.hasPhotos }, .init("isIdle") { $0.isIdle },
        .init("operators") { $0.operators },
    ]
}

extension SearchPage.Operator: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("text") { $0.text }, .init("label") { $0.label }, .init("address") { $0.address },
    ]
}

extension SearchPage.Country: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("code") { $0.code }, .init("name") { $0.name }, .init("matchedName") { $0.matchedName },
        .init("badge") { $0.badge }, .init("count") { $0.count }, .init("countText") { $0.countText },
    ]
}

extension SearchPage.Place: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("matchedName") { $0.matchedName },
        .init("context") { $0.context }, .init("badge") { $0.badge }, .init("count") { $0.count },
        .init("countText") { $0.countText },
    ]
}

extension SearchPage.Photo: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("address") { $0.address }, .init("thumbnail") { $0.thumbnail },
        .init("titleHTML") { $0.titleHTML },
        .init("snippet") { $0.snippet }, .init("hasSnippet") { $0.hasSnippet },
    ]
}

extension SearchPage.SnippetPart: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("text") { $0.text }, .init("isHit") { $0.isHit },
    ]
}
