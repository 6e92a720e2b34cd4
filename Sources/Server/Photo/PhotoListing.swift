internal import Bytes
internal import Catalog
internal import Localization
internal import PhotoLibrary

/// The list that a photo was opened from: it determines the next photo and the way back.
struct PhotoListing {
    /// The name for `listing.js`: `place:<id>`, `trip:<id>`, `timeline`, `day:<MM-DD>`, `set:<id>`, `recents` or
    /// `search:<words>`.
    let name: String
    let backAddress: String
    let backLabel: String
    /// Whether the label is a place's name rather than a text of the pages.
    let isPlace: Bool
    /// The parameters of the slideshow of the list, which begins with the photo; of its place for the recents and
    /// sets.
    let slideshow: String
    /// The URLs of the photos before and after it; nil at the ends of the list.
    private(set) var previous, next: String?

    /// - Parameters:
    ///   - photo: the photo; its district is the list if `origin` is `district`.
    ///   - origin: the query parameter `in`.
    ///   - query: the query parameter `q`.
    ///   - place: the place whose list it is if `origin` is `place`; nil for the photo's own.
    init(
        of photo: PhotoDocument, origin: String?, query: String?, place: PlaceDocument? = nil, base: String,
        words: Wording
    ) {
        switch (origin, query) {
        case ("recents", _):
            self.init(
                name: "recents", slideshow: "place=\(photo.place.id)", of: photo, backAddress: "\(base)/recents",
                backLabel: words("recents"))
        case ("search", let query?):
            self.init(
                name: "search:\(query)", slideshow: "q=\(URLText.query(query))", of: photo,
                backAddress: "\(base)/search?q=\(URLText.query(query))", backLabel: words("search"))
        case ("trip", let trip?):
            self.init(
                name: "trip:\(trip)", slideshow: "trip=\(URLText.query(trip))", of: photo,
                backAddress: "\(base)/trips/\(URLText.query(trip))", backLabel: words("trip"))
        case ("set", let set?):
            self.init(
                name: "set:\(set)", slideshow: "place=\(photo.place.id)", of: photo,
                backAddress: "\(base)/sets/\(URLText.query(set))", backLabel: words("sets"))
        case ("timeline", _):
            self.init(
                name: "timeline", slideshow: "order=taken", of: photo, backAddress: "\(base)/timeline",
                backLabel: words("timeline"))
        case ("day", let day?):
            self.init(
                name: "day:\(day)", slideshow: "order=taken", of: photo,
                backAddress: "\(base)/timeline/on-this-day?day=\(URLText.query(day))", backLabel: words("onThisDay"))
        default:
            let district = origin == "district" ? photo.district : nil
            let id = place?.id ?? district?.id ?? photo.place.id
            let name = place?.name ?? district?.name ?? photo.place.name
            self.init(
                name: "place:\(id)", slideshow: "place=\(id)", of: photo, backAddress: "\(base)/places/\(id)",
                backLabel: name)
        }
    }

    /// The query of the page of a photo that is opened from the list of a place: empty at its own place. An id that an
    /// earlier version printed also leads to photos that are listed elsewhere now.
    static func query(of photo: PhotoDocument, fromPlace id: String) -> String {
        switch id {
        case photo.place.id: ""
        case photo.district?.id: "?in=district"
        default: "?in=place&q=\(URLText.query(id))"
        }
    }

    /// Sets the URLs of the neighbours, which lead through the same list.
    ///
    /// - Parameter query: the query of the photo's own URL.
    mutating func setNeighbours(_ neighbours: PhotoNeighbours, base: String, query: Query) throws {
        let parameters = try ["in", "q"].compactMap { name in
            try query.text(name).map { "\(name)=\(URLText.query($0))" }
        }
        let ending = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
        previous = neighbours.previous.map { "\(base)/photos/\($0)\(ending)" }
        next = neighbours.next.map { "\(base)/photos/\($0)\(ending)" }
    }

    private init(
        name: String, slideshow list: String, of photo: PhotoDocument, backAddress: String, backLabel: String
    ) {
        self.name = name
        slideshow = "\(list)&photo=\(photo.id)"
        self.backAddress = backAddress
        self.backLabel = backLabel
        isPlace = name.hasPrefix("place:")
    }
}

extension PhotoListing: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("backAddress") { $0.backAddress }, .init("backLabel") { $0.backLabel },
        .init("isPlace") { $0.isPlace }, .init("slideshow") { $0.slideshow }, .init("previous") { $0.previous },
        .init("next") { $0.next },
    ]
}
