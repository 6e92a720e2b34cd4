internal import Catalog
internal import PhotoLibrary

/// A new set, as a client describes it.
struct NewSetBody: Decodable {
    /// More bytes than the greatest number of ids take.
    static let limit = 300_000

    var name: String
    /// The ids of its photos; not with `search`.
    var photos: [String]?
    /// The words of a search.
    var search: String?
    /// Whether the set follows the search; only with `search`.
    var follow: Bool?
}

/// One edit of a set.
struct SetEditBody: Decodable {
    /// Ids of photos.
    var add: [String]?
    var remove: [String]?
    /// Ids of photos to move to the row `to`.
    var move: [String]?
    var to: Int?
    var name: String?
    /// The names of the users to whom the set is shown; with `everybody`, or in its place.
    var readers: [String]?
    var everybody: Bool?

    /// Edits a set.
    ///
    /// - Throws: `Problem` for none or several edits.
    func apply(to id: String, _ sets: PhotoLibrary.Sets, of person: Person) throws -> EditedSetDocument {
        let isShared = readers != nil || everybody != nil
        let edits = [add != nil, remove != nil, move != nil, name != nil, isShared]
        guard edits.count(where: { $0 }) == 1, (move == nil) == (to == nil) else {
            throw Problem.badRequest("invalid edit: expected one of add, remove, move with to, name, and readers")
        }
        if let add { return try sets.add(try Self.checked(add), to: id, of: person) }
        if let remove { return try sets.remove(try Self.checked(remove), from: id, of: person) }
        if let move, let to { return try sets.move(try Self.checked(move), in: id, to: to, of: person) }
        if let name { return try sets.rename(id, to: name, of: person) }
        return try sets.share(id, with: readers ?? [], everybody: everybody ?? false, of: person)
    }

    static func checked(_ photos: [String]) throws -> [String] {
        guard (1...PhotoSetLimits.edited).contains(photos.count) else {
            throw Problem.badRequest("invalid photos: expected 1 to \(PhotoSetLimits.edited) ids")
        }
        return photos
    }
}
