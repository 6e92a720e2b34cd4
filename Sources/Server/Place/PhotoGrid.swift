internal import Localization
internal import PhotoLibrary

/// A page of a list of photos, grouped by the month in which they were taken.
struct PhotoGrid {
    /// The photos of one month on this page.
    struct Group {
        /// `2024-09`, or `undated`.
        let key: String
        /// `2024-09`; nil for undated photos.
        let month: String?
        /// The month for people: `September 2024`.
        let title: String?
        /// False in a list that has an order of its own, which is one group.
        let hasHeading: Bool
        let photos: [Cell]
    }

    /// One photo.
    struct Cell {
        let id: String
        let address: String
        /// A preview of a few pixels as a data URL, shown until the thumbnail has loaded.
        let tiny: String?
        /// Nil if there is no picture.
        let thumbnail: PageImage?
        let width: Int
        let height: Int
        let alt: String

        /// The height in CSS pixels of rows that no script has laid out, with what their pictures grow to fill them.
        private static let rowHeight = 240
    }

    /// The next page of the list.
    struct Next {
        let cursor: String
        let href: String
    }

    let words: TemplateWords
    let groups: [Group]
    let next: Next?

    /// The photos that the id of a place leads to.
    init(_ list: ListedPhotos, placeID: String, source: String?, pictures: PagePictures, words: Wording) {
        let place = "/places/\(placeID)\(SourceChoice.query(source))\(source == nil ? "?" : "&")"
        self.init(
            list, address: place, origin: { PhotoListing.query(of: $0, fromPlace: placeID) }, pictures, words)
    }

    /// The photos of a trip.
    init(_ list: ListedPhotos, trip id: String, pictures: PagePictures, words: Wording) {
        let origin = "?in=trip&q=\(URLText.query(id))"
        self.init(list, address: "/trips/\(id)?", origin: { _ in origin }, pictures, words)
    }

    /// The photos of a set, in its order.
    init(_ list: ListedPhotos, set id: String, pictures: PagePictures, words: Wording) {
        let origin = "?in=set&q=\(URLText.query(id))"
        self.words = TemplateWords(words: words)
        let cells = list.photos.map { Cell($0, origin, pictures, words) }
        groups = cells.isEmpty ? [] : [Group(key: "set", month: nil, title: nil, hasHeading: false, photos: cells)]
        next = list.next.map { Next(cursor: $0, href: "\(pictures.base)/sets/\(URLText.query(id))?cursor=\($0)") }
    }

    /// Some photos of a share, in its order.
    ///
    /// - Parameters:
    ///   - address: the URL of the share's page.
    ///   - next: the number of photos before the next part; nil at the end.
    init(_ photos: [ListedPhoto], share address: String, next: Int?, pictures: PagePictures, words: Wording) {
        self.words = TemplateWords(words: words)
        let cells = photos.map { Cell($0, address: "\(address)/photos/\($0.document.id)", pictures, words) }
        groups = cells.isEmpty ? [] : [Group(key: "share", month: nil, title: nil, hasHeading: false, photos: cells)]
        self.next = next.map { Next(cursor: String($0), href: "\(address)?from=\($0)") }
    }

    /// The photos of a month.
    init(_ list: ListedPhotos, month: String, pictures: PagePictures, words: Wording) {
        self.init(list, address: "/timeline/\(month)?", origin: { _ in "?in=timeline" }, pictures, words)
    }

    /// The photos of a day of earlier years.
    init(_ list: ListedPhotos, day: String, pictures: PagePictures, words: Wording) {
        let origin = "?in=day&q=\(day)"
        self.init(list, address: "/timeline/on-this-day?day=\(day)&", origin: { _ in origin }, pictures, words)
    }

    /// - Parameters:
    ///   - address: the URL of the list without the base path, up to its parameter `cursor`.
    ///   - origin: the query by which the page of a photo knows the list; empty for the list of its place.
    private init(
        _ list: ListedPhotos, address: String, origin: (PhotoDocument) -> String, _ pictures: PagePictures,
        _ words: Wording
    ) {
        self.words = TemplateWords(words: words)
        groups = Self.grouped(list.photos, origin, pictures, words)
        next = list.next.map { Next(cursor: $0, href: "\(pictures.base)\(address)cursor=\($0)") }
    }

    private static func grouped(
        _ photos: [ListedPhoto], _ origin: (PhotoDocument) -> String, _ pictures: PagePictures, _ words: Wording
    ) -> [Group] {
        var groups: [(month: String?, title: String?, cells: [Cell])] = []
        for photo in photos {
            let month = photo.document.takenAtLocal.map { String($0.prefix(7)) }
            if groups.isEmpty || groups[groups.count - 1].month != month {
                groups.append((month, photo.document.takenTime.map { words.date($0, .month) }, []))
            }
            groups[groups.count - 1].cells.append(Cell(photo, origin(photo.document), pictures, words))
        }
        return groups.map {
            Group(
                key: $0.month ?? "undated", month: $0.month, title: $0.title, hasHeading: true, photos: $0.cells)
        }
    }
}

extension PhotoGrid.Cell {
    fileprivate init(_ listed: ListedPhoto, _ origin: String, _ pictures: PagePictures, _ words: Wording) {
        let address = "\(pictures.base)/photos/\(listed.document.id)\(origin)"
        self.init(listed, address: address, pictures, words)
    }

    fileprivate init(_ listed: ListedPhoto, address: String, _ pictures: PagePictures, _ words: Wording) {
        let photo = listed.document
        let (width, height) = (photo.width ?? 4, photo.height ?? 3)
        self.init(
            id: photo.id, address: address, tiny: pictures.tiny(listed),
            thumbnail: pictures.flexible(listed, width: Self.rowHeight * width / max(height, 1)), width: width,
            height: height,
            alt: EmphasisHTML.plain(PhotoNaming.title(of: photo, words)))
    }
}

extension PhotoGrid: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("words") { $0.words }, .init("groups") { $0.groups },
        .init("next") { $0.next },
    ]
}

extension PhotoGrid.Group: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("key") { $0.key }, .init("month") { $0.month }, .init("title") { $0.title },
        .init("hasHeading") { $0.hasHeading }, .init("photos") { $0.photos },
    ]
}

extension PhotoGrid.Cell: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("address") { $0.address }, .init("tiny") { $0.tiny },
        .init("thumbnail") { $0.thumbnail }, .init("width") { $0.width }, .init("height") { $0.height },
        .init("alt") { $0.alt },
    ]
}

extension PhotoGrid.Next: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("cursor") { $0.cursor }, .init("href") { $0.href },
    ]
}
