/// Where a catalogue also writes what people did, so that it outlives a damaged catalogue: an append-only list of entries, kept
/// by somebody else.
///
/// It is written inside the transaction, so one process at a time writes, and in the order of the transactions.
public protocol CatalogJournal: Sendable {
    /// Adds entries.
    ///
    /// - Parameters:
    ///   - library: the library's own id.
    ///   - size: how long the list is as far as the catalogue knows, in bytes.
    /// - Returns: how long it is now; nil where there is none of this library and this length, or it has grown too long: then
    ///   nothing was added.
    func append(_ entries: [JournalEntry], library: String, after size: Int64) throws -> Int64?

    /// Puts these entries in place of all.
    ///
    /// - Returns: how long the list is now, in bytes.
    func replace(with entries: [JournalEntry], library: String) throws -> Int64
}

/// What the entries of a journal say together.
public struct JournalState: Sendable, Equatable {
    /// The library's own id, by which it knows its journal again.
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
