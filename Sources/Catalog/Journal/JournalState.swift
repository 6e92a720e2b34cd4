/// What the entries of an edit log say together.
public struct JournalState: Sendable, Equatable {
    /// The library's own id, by which it knows its log again.
    public var library: String?
    public var recents: [JournalEntry.Recent]?
    public var sources: [JournalEntry.Source]?
    public var roots: [JournalEntry.Root]?
    public var originalsLimit: JournalEntry.Limit?
    public var photos: [String: JournalPhoto] = [:]
    public var corrections: [String: JournalCorrection] = [:]
    /// Those who may sign in, by their row numbers, and those who may not any more.
    public var people: [Int64: JournalPerson] = [:]
    public var removedPeople: Set<Int64> = []
    /// What places are called by hand, by their ids.
    public var placeNames: [String: JournalEntry.PlaceName] = [:]

    /// What is said by no entry.
    public init() {}

    /// Takes the next entry.
    public mutating func take(_ entry: JournalEntry) {
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
