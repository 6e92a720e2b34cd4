public import Catalog
internal import LibraryBase
public import Localization

extension PhotoLibrary {
    /// Sets of photos, which people make, and show to others.
    public struct Sets: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Sets {
    /// The word that means a person's favourites wherever the id of a set is expected.
    public static let favourites = PhotoSetName.favourites.key

    /// The sets that a person can see, favourites first.
    ///
    /// - Parameter photo: a complete id, for only those sets that contain the photo; nil for all.
    public func list(of person: Person = .local, containing photo: String? = nil) throws(LibraryError) -> SetsDocument {
        let (sets, covers, number) = try withCatalog { catalog throws(CatalogError) in
            let sets = try catalog.sets.all(visibleTo: person.id, containing: photo.map { PhotoID($0) })
            return (sets, try catalog.sets.covers(of: sets), try catalog.sets.editNumber(of: person.id))
        }
        var documents = sets.map { SetDocument($0, for: person.id, cover: covers[$0.id]) }
        if photo == nil, !sets.contains(where: { $0.id == .favourites(of: person.id) }) {
            documents.insert(SetDocument(favouritesOf: person.id), at: 0)
        }
        return SetsDocument(sets: documents, edit: number)
    }

    /// The covers of sets for a web page, by their ids.
    public func covers(of document: SetsDocument, locale: LocaleTag) throws(LibraryError) -> [String: ListedPhoto] {
        let ids = document.sets.compactMap { $0.cover.map { PhotoID($0) } }
        let photos = try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(ids) }
        let listed = try library.photos.listed(Array(photos.values), locale: locale)
        return listed.reduce(into: [:]) { $0[$1.document.id] = $1 }
    }

    /// A set with a part of its photos.
    ///
    /// - Parameters:
    ///   - id: a complete id, or ``favourites``.
    ///   - cursor: the `next` of the previous part.
    /// - Throws: ``LibraryError/notFound(_:)`` for a set that does not exist, or that the person cannot see.
    public func photos(
        of id: String, for person: Person = .local, limit: Int?, cursor: String? = nil, locale: LocaleTag,
        terminal: TerminalSession
    ) throws(LibraryError) -> SetPhotosDocument<LocalPhotoDocument> {
        let part = try part(of: id, for: person, limit: limit, cursor: cursor, locale: locale)
        context.remember(
            terminal: terminal, kind: .photo, rows: part.photos.map(\.row), command: "photos sets show \(part.set.name)"
        )
        guard !part.photos.isEmpty else { return SetPhotosDocument(set: part.set, photos: [], next: nil) }
        let names = try context.placeNames(locale)
        names.prepare(part.photos.map(\.place) + part.photos.compactMap(\.district))
        return SetPhotosDocument(
            set: part.set,
            photos: part.photos.map { LocalPhotoDocument($0, names: names, pictures: library.photoPictures) },
            next: part.next)
    }

    /// As ``photos(of:for:limit:cursor:locale:terminal:)``, for a web page.
    public func listed(
        _ id: String, for person: Person, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> (set: SetDocument, photos: ListedPhotos) {
        let part = try part(of: id, for: person, limit: limit, cursor: cursor, locale: locale)
        return (
            part.set,
            ListedPhotos(photos: try library.photos.listed(part.photos, locale: locale), next: part.next)
        )
    }

    /// The photos before and after one in a set; none if the set or the photo in it is unknown.
    public func neighbours(
        of photo: String, in id: String, for person: Person, locale: LocaleTag
    ) throws(LibraryError) -> PhotoNeighbours {
        guard let set = try record(id, for: person) else { return PhotoNeighbours() }
        if let words = set.words {
            let found = try library.search.photos(words, limit: Self.searched, locale: locale)
            return PhotoNeighbours(of: photo, in: found.map(\.id))
        }
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.sets.neighbours(of: PhotoID(photo), in: set)
        }
        return PhotoNeighbours(previous: found?.before?.id, next: found?.after?.id)
    }

    /// Those of some photos that are favourites of a person.
    public func favourites(among photos: [String], of person: Person) throws(LibraryError) -> Set<String> {
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.sets.contained(
                photos.map { PhotoID($0) }, in: .favourites(of: person.id), of: person.id)
        }
        return Set(found.map(\.rawValue))
    }

    /// The id of the set that a person names: by its id, by its name, or `favourites`. Own sets come before those of others.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func id(named text: String, for person: Person = .local) throws(LibraryError) -> String {
        let key = PersonName.key(text)
        guard key != Self.favourites else { return PhotoSetID.favourites(of: person.id).rawValue }
        let sets = try withCatalog { catalog throws(CatalogError) in try catalog.sets.all(visibleTo: person.id) }
        let found = sets.first { $0.id.rawValue == text } ?? sets.first { $0.nameKey == key }
        guard let found else {
            throw .notFound("no such set: \(text); `photos sets` lists the sets")
        }
        if found.owner != person.id, sets.count(where: { $0.nameKey == key }) > 1 {
            throw .notFound("ambiguous set name '\(text)': several people show you one; give its id")
        }
        return found.id.rawValue
    }

    /// The most photos of a search among which the neighbours of one are looked for.
    private static let searched = 1000
}

// MARK: - Reading

extension PhotoLibrary.Sets {
    private typealias Part = (set: SetDocument, photos: [PhotoRecord], next: String?)

    private func part(
        of id: String, for person: Person, limit: Int?, cursor: String?, locale: LocaleTag
    ) throws(LibraryError) -> Part {
        let after = try cursor.map { text throws(LibraryError) in
            guard let number = Int64(text), number > 0 else {
                throw LibraryError(.invalidCursor, library: location.path)
            }
            return number
        }
        guard let set = try record(id, for: person) else { return (SetDocument(favouritesOf: person.id), [], nil) }
        guard let words = set.words else {
            let page = try withCatalog { catalog throws(CatalogError) in
                try catalog.sets.photos(of: set, after: after ?? 0, limit: limit)
            }
            return (try document(set, for: person), page.photos, page.next.map { String($0) })
        }
        // The cursor of a search is the number of photos before it.
        let skipped = Int(min(after ?? 0, Int64(PhotoSetLimits.photos)))
        let most = limit.map { min(skipped + $0, PhotoSetLimits.photos) } ?? PhotoSetLimits.photos
        let found = try library.search.photos(words, limit: most + 1, locale: locale)
        return (
            SetDocument(set, for: person.id), Array(found.prefix(most).dropFirst(skipped)),
            found.count > most && most < PhotoSetLimits.photos ? String(most) : nil
        )
    }

    /// The set with a complete id, or ``favourites``; nil for favourites before the first of them.
    func record(_ id: String, for person: Person) throws(LibraryError) -> PhotoSetRecord? {
        let id = setID(id, of: person)
        let set = try withCatalog { catalog throws(CatalogError) in try catalog.sets.find(id, visibleTo: person.id) }
        guard set != nil || id == .favourites(of: person.id) else { throw .notFound("no such set: \(id.rawValue)") }
        return set
    }

    /// The document of a set with its cover.
    func document(_ set: PhotoSetRecord, for person: Person) throws(LibraryError) -> SetDocument {
        let covers = try withCatalog { catalog throws(CatalogError) in try catalog.sets.covers(of: [set]) }
        return SetDocument(set, for: person.id, cover: covers[set.id])
    }

    func setID(_ id: String, of person: Person) -> PhotoSetID {
        id == Self.favourites ? .favourites(of: person.id) : PhotoSetID(id)
    }
}
