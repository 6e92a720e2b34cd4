internal import Bytes
internal import Localization
internal import PhotoLibrary

/// The content of a photo's page.
struct PhotoPage {
    /// A row of the details.
    struct Fact {
        let term: String
        let text: String
        /// The link of the text; nil for text without a link.
        let link: String?
        /// Keywords in place of the text, each with its search.
        var keywords: [Keyword] = []
    }

    /// A keyword, a camera or a lens, and the search for it as a part of a URL.
    struct Keyword {
        let text: String
        let query: String

        /// - Parameter filter: the filter of the search with its colon; empty for words.
        init(_ text: String, filter: String = "") {
            self.text = text
            query = URLText.query("\(filter)\"\(text.replacing("\"", with: " "))\"")
        }
    }

    let id: String
    let heading: String
    /// The photo's document, for the modules.
    let json: String
    let listing: PhotoListing
    /// The picture for browsers without JavaScript; nil if there is none.
    let still: PageImage?
    let alt: String
    let titleHTML: String
    let captionHTML: String
    let placeID: String
    let placeText: String
    let takenAtLocal: String?
    /// The day for people: `May 2, 2011`.
    let takenText: String?
    let facts: [Fact]
    /// The map at the photo's position, and a small picture of it; nil if the position is unknown.
    let mapAddress, mapPicture: String?
    let error: String?
    /// Whether the photo has a film.
    let hasFilm: Bool
    /// Whether the reader gets the original file, or else a copy without metadata.
    let hasOriginal: Bool
    /// Whether the reader can set the photo's place.
    let isOwner: Bool
    /// Whether the reader can have favourites, and the photo is one.
    let isPerson, isFavourite: Bool

    init(
        _ listed: ListedPhoto, json: String, listing: PhotoListing, pictures: PagePictures, hasOriginal: Bool,
        isOwner: Bool, isFavourite: Bool?, words: Wording
    ) {
        let photo = listed.document
        id = photo.id
        heading = EmphasisHTML.plain(PhotoNaming.title(of: photo, words))
        self.json = json
        self.listing = listing
        still = pictures.filling(listed)
        alt = heading
        titleHTML = EmphasisHTML.render(photo.title ?? "")
        captionHTML = EmphasisHTML.render(photo.caption ?? "")
        placeID = photo.place.id
        placeText = PhotoNaming.whereabouts(of: photo, words)
        (takenAtLocal, takenText) = (photo.takenAtLocal, photo.takenAtLocal.map { words.date($0, .day) })
        facts = Self.facts(photo, place: placeText, words)
        let at = Self.position(of: photo)
        mapAddress = at.map { "\(pictures.base)/map?at=\($0)&zoom=9" }
        mapPicture = at.map { "\(pictures.base)/map/spot.svg?at=\($0)" }
        (error, hasFilm) = (photo.error, photo.film != nil)
        (self.hasOriginal, self.isOwner) = (hasOriginal, isOwner)
        (isPerson, self.isFavourite) = (isFavourite != nil, isFavourite == true)
    }

    /// The position for a URL, to some 10 m.
    private static func position(of photo: PhotoDocument) -> String? {
        guard let latitude = photo.latitude, let longitude = photo.longitude else { return nil }
        let parts = [latitude, longitude].map { String(($0 * 10_000).rounded() / 10_000) }
        return parts.joined(separator: ",")
    }

    /// The rows of the details.
    static func facts(_ photo: PhotoDocument, place: String, _ words: Wording) -> [Fact] {
        var size: String?
        if let width = photo.width, let height = photo.height {
            size = words("pictureSize", ["width": .number(width), "height": .number(height)])
        }
        var position: String?
        // The name of the town stands above already.
        if photo.positionPrecision == nil, let latitude = photo.latitude, let longitude = photo.longitude {
            position = words.position(latitude: latitude, longitude: longitude)
        }
        let rows: [(String, String?)] = [
            (words("factPlace"), place),
            (words(photo.feature?.term ?? "factAirport"), photo.feature.flatMap { $0.term == nil ? nil : $0.name }),
            (words("factTaken"), photo.takenAtLocal.map { takenText($0, words) }),
            (words("factPublished"), photo.publishedAt.map { words.date($0, .day) }),
            (words("factPosition"), position),
            (words("factAltitude"), photo.altitude.map(words.metres)),
            (words("factDirection"), photo.direction.map(words.bearing)), (words("factSize"), size),
            (words("factFile"), photo.fileName),
        ]
        let equipment = [
            photo.camera.map { Keyword($0, filter: "camera:") }, photo.lens.map { Keyword($0, filter: "lens:") },
        ].compactMap(\.self)
        let camera: [Fact] =
            equipment.isEmpty ? [] : [Fact(term: words("factCamera"), text: "", link: nil, keywords: equipment)]
        let exposure = photo.exposure.flatMap(words.exposure)
        let origin: [(String, String?)] = [
            (words("factCredit"), photo.credit), (words("factLicence"), photo.license),
            (words("factSource"), photo.source),
        ]
        let keywords = photo.keywords.map { keywords in
            Fact(term: words("factKeywords"), text: "", link: nil, keywords: keywords.map { Keyword($0) })
        }
        func facts(_ rows: [(String, String?)]) -> [Fact] {
            rows.compactMap { term, text in text.map { Fact(term: term, text: $0, link: nil) } }
        }
        let taken = camera + facts([(words("factExposure"), exposure)])
        let rating = photo.rating.map { rating in
            rating < 0 ? words("ratingRejected") : words("ratingOfFive", ["count": .number(rating)])
        }
        let all =
            facts(rows) + taken + facts([(words("factRating"), rating)]) + [keywords].compactMap(\.self) + facts(origin)
        guard let link = photo.link else { return all }
        return all + [Fact(term: words("factMore"), text: link, link: WebLink.followable(link))]
    }

    /// The local time with its offset from UTC, which is left-to-right in every language.
    private static func takenText(_ local: String, _ words: Wording) -> String {
        let offset = local.dropFirst(19)
        return words.date(local, .time) + (offset.isEmpty ? "" : " \u{2066}UTC\(offset)\u{2069}")
    }
}

/// Links come from feeds, so only web addresses become links.
package enum WebLink {
    package static func followable(_ address: String) -> String? {
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://") ? address : nil
    }
}

extension PhotoPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("heading") { $0.heading }, .init("json") { $0.json },
        .init("listing") { $0.listing }, .init("still") { $0.still }, .init("alt") { $0.alt },
        .init("titleHTML") { $0.titleHTML }, .init("captionHTML") { $0.captionHTML }, .init("placeID") { $0.placeID },
        .init("placeText") { $0.placeText }, .init("takenAtLocal") { $0.takenAtLocal },
        .init("takenText") { $0.takenText }, .init("facts") { $0.facts }, .init("mapAddress") { $0.mapAddress },
        .init("mapPicture") { $0.mapPicture }, .init("error") { $0.error },
        .init("hasFilm") { $0.hasFilm }, .init("hasOriginal") { $0.hasOriginal }, .init("isOwner") { $0.isOwner },
        .init("isPerson") { $0.isPerson }, .init("isFavourite") { $0.isFavourite ? "true" : "false" },
    ]
}

extension PhotoPage.Fact: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("term") { $0.term }, .init("text") { $0.text }, .init("link") { $0.link },
        .init("keywords") { $0.keywords },
    ]
}

extension PhotoPage.Keyword: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("text") { $0.text }, .init("query") { $0.query }]
}
