/// The combined state of the entries of an edit log.
public struct ReplayedEdits: Sendable, Equatable {
    /// The library's own id, by which it recognises its log.
    public var library: String?
    public var recents: [EditEntry.Recent]?
    public var sources: [EditEntry.Source]?
    public var roots: [EditEntry.Root]?
    public var originalsLimit: EditEntry.Limit?
    public var objectStore: String?
    public var peopleStore: String?
    public var borders: String?
    public var circles: [PrivateCircle]?
    public var access: [AccessRule]?
    public var photos: [String: LoggedPhoto] = [:]
    public var corrections: [String: LoggedCorrection] = [:]
    /// Users by their row numbers, and the row numbers of removed users.
    public var people: [Int64: LoggedPerson] = [:]
    public var removedPeople: Set<Int64> = []
    /// Names that people gave to places, by the place's id.
    public var placeNames: [String: EditEntry.PlaceName] = [:]
    /// Texts that people gave to photos, by the photo's id.
    public var texts: [String: LoggedText] = [:]
    /// Sets by their ids.
    public var sets: [String: LoggedSet] = [:]
    /// The positions of the photos of each set, by the set's id and the photo's.
    public var setItems: [String: [String: Int64]] = [:]
    /// Shares by their ids, and the photos that were fixed in each.
    public var shares: [String: LoggedShare] = [:]
    public var sharePhotos: [String: [String]] = [:]

    /// The state without any entries.
    public init() {}

    /// Applies the next entry.
    public mutating func take(_ entry: EditEntry) {
        recents = entry.recents ?? recents
        sources = entry.sources ?? sources
        roots = entry.roots ?? roots
        originalsLimit = entry.originalsLimit ?? originalsLimit
        objectStore = entry.objectStore ?? objectStore
        peopleStore = entry.peopleStore ?? peopleStore
        borders = entry.borders ?? borders
        circles = entry.circles ?? circles
        access = entry.access ?? access
        if let photo = entry.photo { photos[photo.id] = photo }
        if let correction = entry.correction { corrections[correction.photo] = correction }
        if let reset = entry.reset { corrections[reset] = nil }
        if let person = entry.person { people[person.row] = person }
        if let name = entry.placeName { placeNames[name.place] = name }
        if let reset = entry.resetName { placeNames[reset] = nil }
        if let text = entry.text { texts[text.photo] = text }
        if let reset = entry.resetText { texts[reset] = nil }
        if let set = entry.set { sets[set.id] = set }
        if let items = entry.setItems { take(items) }
        if let removed = entry.removedSet { (sets[removed], setItems[removed]) = (nil, nil) }
        takeShare(entry)
        if let row = entry.removedPerson {
            people[row] = nil
            removedPeople.insert(row)
            takeSets(fromPerson: row)
            for index in access?.indices ?? 0..<0 { access?[index].people.removeAll { $0.rawValue == row } }
            for (id, share) in shares where share.person == row { endShare(id) }
        }
    }

    private mutating func takeShare(_ entry: EditEntry) {
        if let share = entry.share { (shares[share.id], sharePhotos[share.id]) = (share, nil) }
        if let added = entry.sharePhotos { sharePhotos[added.share, default: []] += added.photos }
        if let ended = entry.endedShare { endShare(ended) }
    }

    private mutating func endShare(_ id: String) {
        (shares[id], sharePhotos[id]) = (nil, nil)
    }

    private mutating func take(_ items: LoggedSetItems) {
        for (photo, position) in zip(items.photos, items.positions) {
            setItems[items.set, default: [:]][photo] = position > 0 ? position : nil
        }
        if setItems[items.set]?.isEmpty == true { setItems[items.set] = nil }
    }

    /// The sets of a removed person are removed, and others are no longer shown to that person.
    private mutating func takeSets(fromPerson row: Int64) {
        for (id, set) in sets {
            if set.person == row {
                (sets[id], setItems[id]) = (nil, nil)
            } else if set.readers.contains(row) {
                sets[id]?.readers.removeAll { $0 == row }
            }
        }
    }
}
