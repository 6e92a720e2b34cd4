internal import Bytes
public import Catalog
internal import Cryptography
public import LibraryBase
public import Localization

/// A share whose link leads to its photos.
public struct OpenShare: Sendable {
    let record: ShareRecord

    public var id: String { record.id }
    public var title: String? { record.title }
    public var text: String? { record.text }
    public var download: ShareDownload { record.download }
    /// Whether it shows its photos only to those who know its password.
    public var asksForPassword: Bool { record.password != nil }
    /// What those who have the link see: of positions, nothing if a later version of the program wrote how much; of photos, all that
    /// are in the share, because an owner chose them.
    public var disclosure: Disclosure {
        Disclosure(
            positions: PositionPrecision(rawValue: record.positions) ?? .none, obeysCircles: true, photos: .owner)
    }
}

/// The photos that a share shows at the time.
public struct SharedPhotos: Sendable {
    /// In the order in which they are shown.
    let ids: [PhotoID]
    private let positions: [PhotoID: Int]

    init(_ ids: [PhotoID]) {
        self.ids = ids
        positions = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    }

    public var count: Int { ids.count }

    /// The complete ids of all.
    public var all: Set<String> { Set(ids.map(\.rawValue)) }

    /// The complete id of the first photo.
    public var first: String? { ids.first?.rawValue }

    /// Whether a photo with this complete id is among them.
    public func contains(_ id: String) -> Bool { positions[PhotoID(id)] != nil }

    /// The photos before and after one of them.
    public func neighbours(of id: String) -> PhotoNeighbours {
        guard let position = positions[PhotoID(id)] else { return PhotoNeighbours() }
        return PhotoNeighbours(
            previous: position > 0 ? ids[position - 1].rawValue : nil,
            next: position + 1 < ids.count ? ids[position + 1].rawValue : nil)
    }
}

extension PhotoLibrary.Shares {
    /// The share of a link; nil if there is none, and if it has ended.
    public func open(_ token: SecretToken) throws(LibraryError) -> OpenShare? {
        let found = try withCatalog { catalog throws(CatalogError) in try catalog.shares.find(token: token.hash) }
        guard let found, found.isOpen(at: context.now()) else { return nil }
        return OpenShare(record: found)
    }

    /// A share with its photos, whether or not its link still leads there.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown id, and if the set or place is not there any more.
    public func find(_ id: String) throws(LibraryError) -> (share: OpenShare, photos: SharedPhotos) {
        guard let found = try withCatalog({ catalog throws(CatalogError) in try catalog.shares.find(id: id) }) else {
            throw .notFound("no such share: \(id.prefix(100)); `photos shares` lists the shares")
        }
        let share = OpenShare(record: found)
        return (share, try photos(of: share))
    }

    /// The photos of a share. Costs time in proportion to their number.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the set or place is not there any more.
    public func photos(of share: OpenShare) throws(LibraryError) -> SharedPhotos {
        let record = share.record
        guard record.contents != .photos else {
            return SharedPhotos(
                try withCatalog { catalog throws(CatalogError) in try catalog.shares.photoIDs(of: record) })
        }
        do throws(LibraryError) {
            return SharedPhotos(
                try ids(
                    of: record.contents, for: record.person, locale: LocaleTag(record.locale) ?? .english,
                    limit: ShareLimits.photos))
        } catch .notFound {
            throw .notFound("what was shared by this link is not there any more")
        }
    }

    /// Some photos of a share, for a web page.
    ///
    /// - Parameters:
    ///   - start: the number of photos before the first one.
    public func listed(
        _ photos: SharedPhotos, from start: Int, limit: Int, locale: LocaleTag
    ) throws(LibraryError) -> [ListedPhoto] {
        try library.photos.listed(try records(photos, from: start, limit: limit), locale: locale)
    }

    /// Some photos of a share, in order; those that were removed meanwhile are left out.
    func records(_ photos: SharedPhotos, from start: Int, limit: Int) throws(LibraryError) -> [PhotoRecord] {
        let ids = photos.ids.dropFirst(start).prefix(limit)
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(ids) }
        return ids.compactMap { known[$0] }
    }

    /// Notes that a link was used.
    ///
    /// - Returns: false if this cannot be written now.
    public func noteUse(of share: OpenShare) -> Bool {
        // A server that shows editions leaves it to the publisher.
        guard context.catalog.edition == nil else {
            return (try? context.note(.shareUsed, [share.id], by: .visitor(address: nil))) != nil
        }
        return (try? context.catalog.shares.noteUse(id: share.id, at: context.now())) != nil
    }

    /// What a set, place or search contains, as the person who shares sees it: up to `limit` ids.
    func ids(
        of contents: ShareContents, for person: PersonID, locale: LocaleTag, limit: Int
    ) throws(LibraryError) -> [PhotoID] {
        do {
            return try Disclosure.$reader.withValue(.everything) {
                try everyID(of: contents, for: person, locale: locale, limit: limit)
            }
        } catch {
            throw context.libraryError(error)
        }
    }

    private func everyID(
        of contents: ShareContents, for person: PersonID, locale: LocaleTag, limit: Int
    ) throws(LibraryError) -> [PhotoID] {
        switch contents {
        case .photos: return []
        case .set(let id):
            let set = try withCatalog { catalog throws(CatalogError) in
                try catalog.sets.find(id, visibleTo: person)
            }
            guard let set else { throw .notFound("no such set: \(id.rawValue)") }
            if let words = set.words { return try found(words, locale, limit) }
            return try withCatalog { catalog throws(CatalogError) in try catalog.shares.photoIDs(of: set) }
        case .place(let id):
            let row = try context.row(ofPlace: id)
            let page = try withCatalog { catalog throws(CatalogError) in
                try catalog.photos.list(at: row, order: .taken, limit: limit, after: nil)
            }
            return page.photos.map { PhotoID($0.id) }
        case .search(let words): return try found(words, locale, limit)
        }
    }

    private func found(_ words: String, _ locale: LocaleTag, _ limit: Int) throws(LibraryError) -> [PhotoID] {
        try library.search.photos(words, limit: limit, locale: locale).map { PhotoID($0.id) }
    }
}

// MARK: - Passwords

extension PhotoLibrary.Shares {
    /// A mark by which a browser shows that its user gave the password of a share; nil if this is not the password.
    ///
    /// Takes a third of a second of processor time.
    public func mark(of share: OpenShare, password: String) throws(LibraryError) -> String? {
        guard let text = share.record.password, let hash = PasswordHash(text) else { return nil }
        do {
            return try hash.matches(password) ? Hexadecimal.text(Self.code(share, text)) : nil
        } catch {
            throw .inputOutput("cannot check the password: \(ErrorReason.text(error))")
        }
    }

    /// Whether a mark was given for the password of the share.
    public func isMark(_ mark: String, of share: OpenShare) -> Bool {
        guard let text = share.record.password, let code = Hexadecimal.bytes(mark) else { return false }
        return HMACSHA256.isValidAuthenticationCode(code, authenticating: Array(share.id.utf8), using: Self.key(text))
    }

    private static func code(_ share: OpenShare, _ password: String) -> [UInt8] {
        HMACSHA256.authenticationCode(for: Array(share.id.utf8), using: key(password))
    }

    /// Nobody has the salted hash but the server, so nobody else can make a mark.
    private static func key(_ password: String) -> [UInt8] { SHA256.hash(data: Array("share \(password)".utf8)) }
}
