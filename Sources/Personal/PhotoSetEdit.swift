/// The id of a set of photos, which never changes.
public struct PhotoSetID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    /// The id with this text, which is not validated: no set has an invalid id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// See ``init(rawValue:)``.
    public init(_ text: String) {
        rawValue = text
    }

    /// The id of a person's favourites, also before the first of them.
    public static func favourites(of person: PersonID) -> PhotoSetID {
        PhotoSetID("favourites-\(person.rawValue)")
    }
}

/// The name of a set.
public struct PhotoSetName: Sendable, Equatable {
    /// As it is shown.
    public var text: String
    /// In the form in which names are compared.
    public var key: String

    public init(text: String, key: String) {
        (self.text, self.key) = (text, key)
    }

    /// The name of the favourites of each person, which no other set can have.
    public static let favourites = PhotoSetName(text: "Favourites", key: "favourites")
}

/// What kind of set it is.
public enum PhotoSetKind: String, Sendable {
    /// An ordered list.
    case list
    /// The list of a person's favourites, which cannot be renamed or deleted.
    case favourites
    /// The photos that a search finds at each reading.
    case search
}

/// What a new set contains.
public enum PhotoSetContents: Sendable, Equatable {
    /// These photos, in this order; a photo that comes twice counts once.
    case photos([PhotoID])
    /// Whatever these words find.
    case search(String)
}

/// An edit of a person's sets.
public enum PhotoSetEdit: Sendable, Equatable {
    /// Creates a set with an id that no set has.
    case create(PhotoSetID, PhotoSetName, PhotoSetContents)
    /// Adds photos at the end, in this order. Photos that are in the set stay where they are.
    case add([PhotoID], to: PhotoSetID)
    /// Removes photos.
    case remove([PhotoID], from: PhotoSetID)
    /// Takes photos out and inserts them, in this order, so that the first of them is in a row, counted from 1; in the
    /// last rows if fewer follow.
    case move([PhotoID], in: PhotoSetID, to: Int)
    case rename(PhotoSetID, PhotoSetName)
    case delete(PhotoSetID)
    /// Shows a set to these people and no others, or to everybody who is signed in.
    case share(PhotoSetID, with: [PersonID], everybody: Bool)
    /// Undoes the person's last edit that is not undone yet.
    case undo
    /// Redoes the edit that was undone last; any other edit makes redo impossible.
    case redo
}

/// Why an edit of sets was refused; then nothing has changed.
public enum PhotoSetRefusal: Error, Sendable, Equatable {
    /// The person has no set with this id.
    case noSuchSet(PhotoSetID)
    /// The library has no such photo.
    case noSuchPhoto(PhotoID)
    /// The photo is not in the set, whose name is the other payload.
    case notInSet(PhotoID, String)
    /// The set has no such row; the payload is the row and the number of rows.
    case noSuchRow(Int, count: Int)
    /// The person has another set of this name.
    case nameTaken(String)
    /// Favourites cannot be renamed or deleted.
    case favouritesStay
    /// The photos of a set that follows a search cannot be edited; the payload is its name.
    case followsSearch(String)
    /// A set cannot have more photos, a person cannot have more sets, or an edit cannot have more photos; the payload
    /// is the limit.
    case tooManyPhotos(Int), tooManySets(Int), tooManyEdited(Int)
    /// There is no edit to undo, or to redo.
    case nothingToUndo, nothingToRedo
    /// The last edit is not the expected one; the payload is its number.
    case editedSince(number: Int64)
}

/// The limits of sets.
public enum PhotoSetLimits {
    /// The greatest number of photos in a set.
    public static let photos = 100_000
    /// The greatest number of sets of a person.
    public static let sets = 1000
    /// The greatest number of photos that one edit adds, removes or moves.
    public static let edited = 10_000
}
