internal import Catalog
internal import LibraryBase
public import Localization

extension PhotoLibrary {
    /// Links that show some photos to those who have them, without an account.
    public struct Shares: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Shares {
    /// The greatest number of characters of a title and of a text.
    public static let (longestTitle, longestText) = (200, 5000)

    /// All shares, the newest first.
    public func list() throws(LibraryError) -> SharesDocument {
        let now = context.now()
        let shares = try withCatalog { catalog throws(CatalogError) in try catalog.shares.all() }
        return SharesDocument(shares: shares.map { ShareDocument($0, now: now) })
    }

    /// Makes a link. Takes a third of a second with a password.
    ///
    /// - Parameter locale: in which the words of a search are read.
    /// - Throws: ``LibraryError/usage(_:)`` for what cannot be shared, such as no photos or an invalid title, password or end;
    ///   ``LibraryError/notFound(_:)`` for an unknown set, place or photo; ``LibraryError/notAllowed(_:)`` for a person who is
    ///   not an owner.
    public func make(
        _ new: NewShare, by person: Person = .local, locale: LocaleTag
    ) throws(LibraryError) -> MadeShareDocument {
        guard person.isOwner else { throw .notAllowed("only an owner of the library can share by a link") }
        let (now, token) = (context.now(), SecretToken())
        let end = new.end.instant(from: now)
        if let end, end <= now { throw .usage("this day is over: expected a later one, or never") }
        let (contents, photos, name) = try contents(of: new, for: person, locale: locale)
        let share = LoggedShare(
            id: RandomID.make(12), token: token.hash, person: person.id,
            title: try new.title.map(Self.title) ?? name, text: try new.text.map(Self.text) ?? nil, contents: contents,
            locale: locale.identifier, positions: new.positions.rawValue, download: new.download,
            password: try new.password.map(PhotoLibrary.People.hash), createdAt: now, endsAt: end)
        let added = try withCatalog { catalog throws(CatalogError) in
            try catalog.shares.add(share, photos: photos, noting: new.title.map { _ in share.title ?? "" })
        }
        guard let added else { throw .usage("too many shares: expected at most \(ShareLimits.shares); end some first") }
        return MadeShareDocument(share: ShareDocument(added, now: now), path: Self.path(of: token))
    }

    /// Ends a share: its link leads nowhere from now on.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown id.
    public func end(_ id: String) throws(LibraryError) -> ShareDocument {
        let now = context.now()
        let ended = try withCatalog { catalog throws(CatalogError) -> ShareRecord? in
            guard let share = try catalog.shares.find(id: id), try catalog.shares.remove(id: id) else { return nil }
            return share
        }
        guard let ended else { throw .notFound("no such share: \(id.prefix(100)); `photos shares` lists the shares") }
        var document = ShareDocument(ended, now: now)
        document.isOpen = false
        return document
    }

    /// The path of the page that a link leads to.
    public static func path(of token: SecretToken) -> String { "/s/\(token.text)" }
}

// MARK: - What is shared

extension PhotoLibrary.Shares {
    private typealias Contents = (contents: ShareContents, photos: [PhotoID], name: String?)

    private func contents(
        of new: NewShare, for person: Person, locale: LocaleTag
    ) throws(LibraryError) -> Contents {
        var subject: ShareContents
        var name: String?
        switch new.subject {
        case .photos(let ids): return (.photos, try known(ids), nil)
        case .set(let id):
            guard let set = try library.sets.record(id, for: person) else { throw Self.nothing }
            (subject, name) = (.set(set.id), set.kind == .favourites ? nil : set.name)
        case .place(let id):
            let place = try context.place(whole: id)
            subject = .place(place.id)
            name = try shownName(of: place.id, new.positions, locale)
        case .search(let words):
            guard words.contains(where: { !$0.isWhitespace }), words.count <= PhotoLibrary.Sets.longestSearch else {
                throw .usage("invalid search: expected 1 to \(PhotoLibrary.Sets.longestSearch) characters")
            }
            subject = .search(words)
        }
        let photos = try ids(of: subject, for: person.id, locale: locale, limit: ShareLimits.photos + 1)
        guard !new.isFixed || !photos.isEmpty else { throw Self.nothing }
        guard photos.count <= ShareLimits.photos else { throw Self.tooMany }
        return new.isFixed ? (.photos, photos, name) : (subject, [], name)
    }

    /// The name of a place as those see it who have the link: a district is named after its city if only towns are shown. Nil if
    /// not even those are.
    private func shownName(
        of place: String, _ positions: PositionPrecision, _ locale: LocaleTag
    ) throws(LibraryError) -> String? {
        guard positions.showsTowns else { return nil }
        do {
            return try Disclosure.$reader.withValue(
                Disclosure(positions: positions, obeysCircles: true, photos: .owner)
            ) {
                try context.placeNames(locale).name(of: try context.place(whole: place))
            }
        } catch {
            throw context.libraryError(error)
        }
    }

    private func known(_ ids: [String]) throws(LibraryError) -> [PhotoID] {
        guard ids.count <= ShareLimits.photos else { throw Self.tooMany }
        var seen: Set<String> = []
        let photos = ids.filter { seen.insert($0).inserted }.map { PhotoID($0) }
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(photos) }
        if let unknown = photos.first(where: { known[$0] == nil }) {
            throw .notFound("no such photo: \(unknown.rawValue.prefix(100))")
        }
        guard !photos.isEmpty else { throw Self.nothing }
        return photos
    }

    private static var nothing: LibraryError { .usage("no photos to share") }
    private static var tooMany: LibraryError {
        .usage("too many photos: expected at most \(ShareLimits.photos) in a share")
    }

    private static func title(_ text: String) throws(LibraryError) -> String? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        guard let line = SingleLine(text, atMost: longestTitle) else {
            throw .usage("invalid title: expected one line of at most \(longestTitle) characters")
        }
        return line.text
    }

    private static func text(_ text: String) throws(LibraryError) -> String? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\r" || $0 == "\t"
        }
        guard text.count <= longestText, isPlain else {
            throw .usage("invalid text: expected at most \(longestText) characters without control characters")
        }
        return text.replacing("\r\n", with: "\n")
    }
}
