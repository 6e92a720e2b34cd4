public import Personal

/// What a share shows.
public enum ShareContents: Sendable, Equatable {
    /// Photos that were fixed when it was made; ``CatalogShares/photoIDs(of:)`` has them.
    case photos
    /// The photos that a set has at the time.
    case set(PhotoSetID)
    /// The photos that are at a place at the time, by its id.
    case place(String)
    /// The photos that a search finds at the time, by its words.
    case search(String)

    /// The name of the case, as it is stored.
    public var kind: String {
        switch self {
        case .photos: "photos"
        case .set: "set"
        case .place: "place"
        case .search: "search"
        }
    }

    /// The id or the words; nil for fixed photos.
    var subject: String? {
        switch self {
        case .photos: nil
        case .set(let id): id.rawValue
        case .place(let id): id
        case .search(let words): words
        }
    }

    /// Nil for a kind that a later version wrote.
    init?(kind: String, subject: String?) {
        switch (kind, subject) {
        case ("photos", nil): self = .photos
        case ("set", let id?): self = .set(PhotoSetID(id))
        case ("place", let id?): self = .place(id)
        case ("search", let words?): self = .search(words)
        default: return nil
        }
    }
}

/// Which files those who have the link of a share can save.
public enum ShareDownload: String, Sendable, CaseIterable, Codable {
    /// None.
    case none
    /// Pictures as large as those that the share shows.
    case reduced
    /// Files in full size.
    case original
}
