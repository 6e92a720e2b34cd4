internal import Catalog

/// A set of photos: `Set` of docs/reference/json.md.
public struct SetDocument: Sendable, Equatable, Encodable {
    public var id: String
    public var name: String
    /// `list`, `favourites` or `search`.
    public var kind: String
    /// Whether it is the reader's own set, which nobody else can edit.
    public var isOwn: Bool
    /// The name of the person whose set it is; absent for one's own, and for one of the person at the library's machine.
    public var owner: String?
    /// The number of photos; absent for a set that follows a search.
    public var photoCount: Int?
    /// The words of the search that the set follows; absent for a list.
    public var words: String?
    /// The id of the first photo; absent without photos, and for a set that follows a search.
    public var cover: String?
    /// The names of the people to whom it is shown; absent for none, and for a set of another person.
    public var readers: [String]?
    /// Whether everybody who is signed in can see it.
    public var isForEverybody: Bool
    /// Absent for favourites before the first of them.
    public var createdAt: String?
    public var changedAt: String?

    /// A set as a person sees it.
    init(_ set: PhotoSetRecord, for person: PersonID, cover: PhotoRecord? = nil) {
        (id, name, kind, words) = (set.id.rawValue, set.name, set.kind.rawValue, set.words)
        isOwn = set.owner == person
        owner = isOwn || set.ownerName.isEmpty ? nil : set.ownerName
        photoCount = set.kind == .search ? nil : set.photoCount
        self.cover = cover?.id
        readers = isOwn && !set.readers.isEmpty ? set.readers : nil
        isForEverybody = set.isForEverybody
        (createdAt, changedAt) = (Timestamp.text(set.createdAt), Timestamp.text(set.changedAt))
    }

    /// A person's favourites before the first of them.
    init(favouritesOf person: PersonID) {
        id = PhotoSetID.favourites(of: person).rawValue
        (name, kind) = (PhotoSetName.favourites.text, PhotoSetKind.favourites.rawValue)
        (isOwn, photoCount, isForEverybody) = (true, 0, false)
    }
}

/// The sets that a person can see: favourites, the person's other sets by name, then those of others: `Sets` of
/// docs/reference/json.md.
public struct SetsDocument: Sendable, Equatable, Encodable {
    public var sets: [SetDocument]
    /// The number of the person's last edit of sets; 0 before the first.
    public var edit: Int64

    /// The document of a library that does not exist yet.
    public static let empty = SetsDocument(sets: [SetDocument(favouritesOf: .local)], edit: 0)
}

/// A set with its photos: `SetPhotos` of docs/reference/json.md.
public struct SetPhotosDocument<Photo: Sendable & Equatable & Encodable>: Sendable, Equatable, Encodable {
    public var set: SetDocument
    public var photos: [Photo]
    /// The cursor of the next part; absent at the end.
    public var next: String?
}

extension SetPhotosDocument<LocalPhotoDocument> {
    /// The document without paths, for other readers.
    public var withoutPaths: SetPhotosDocument<PhotoDocument> {
        .init(set: set, photos: photos.map(\.document), next: next)
    }
}

/// The result of an edit of sets: `EditedSet` of docs/reference/json.md.
public struct EditedSetDocument: Sendable, Equatable, Encodable {
    /// The set as it is now; absent if it was deleted.
    public var set: SetDocument?
    /// The ids of the photos that were added, removed or moved, or whose edit was undone or redone.
    public var photos: [String]
    /// The number of the person's last edit of sets.
    public var edit: Int64
}
