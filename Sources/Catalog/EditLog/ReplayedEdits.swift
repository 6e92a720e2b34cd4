/// What the entries of an edit log say together.
public struct ReplayedEdits: Sendable, Equatable {
    /// The library's own id, by which it knows its log again.
    public var library: String?
    public var recents: [EditEntry.Recent]?
    public var sources: [EditEntry.Source]?
    public var roots: [EditEntry.Root]?
    public var originalsLimit: EditEntry.Limit?
    public var photos: [String: LoggedPhoto] = [:]
    public var corrections: [String: LoggedCorrection] = [:]
    /// Those who may sign in, by their row numbers, and those who may not any more.
    public var people: [Int64: LoggedPerson] = [:]
    public var removedPeople: Set<Int64> = []
    /// What places are called by hand, by their ids.
    public var placeNames: [String: EditEntry.PlaceName] = [:]

    /// What is said by no entry.
    public init() {}

    /// Takes the next entry.
    public mutating func take(_ entry: EditEntry) {
        recents = entry.recents ?? recents
        sources = entry.sources ?? sources
        roots = entry.roots ?? roots
        originalsLimit = entry.originalsLimit ?? originalsLimit
        if let photo = entry.photo { photos[photo.id] = photo }
        if let correction = entry.correction { corrections[correction.photo] = correction }
        if let reset = entry.reset { corrections[reset] = nil }
        if let person = entry.person { people[person.row] = person }
        if let name = entry.placeName { placeNames[name.place] = name }
        if let reset = entry.resetName { placeNames[reset] = nil }
        if let row = entry.removedPerson {
            people[row] = nil
            removedPeople.insert(row)
        }
    }
}
