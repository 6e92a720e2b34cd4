internal import GRDB

/// The changes of a transaction that the edit log records.
struct PendingEdits {
    /// Row numbers of people whose recents changed.
    var recents: Set<Int64> = []
    /// Row numbers of people who changed otherwise, including removed ones.
    var people: Set<Int64> = []
    var removedPeople: [Int64] = []
    var sources = false
    var roots = false
    var originalsLimit = false
    var objectStore = false
    var peopleStore = false
    var borders = false
    var circles = false
    var access = false
    /// Row number of a photo that was added to the recents.
    var opened: Int64?
    /// Row numbers of photos that returned to the recents.
    var returned: [Int64] = []
    /// Ids of photos whose correction was set.
    var corrected: [String] = []
    /// Ids of photos whose correction was removed.
    var reset: [String] = []
    /// Ids of places whose own name was set.
    var named: [String] = []
    /// Ids of places whose own name was removed.
    var unnamed: [String] = []
    /// Ids of photos that got texts.
    var texted: [String] = []
    /// Ids of photos whose given texts were removed.
    var untexted: [String] = []
    /// Sets that changed.
    var sets = ChangedSets()
    /// Ids of shares that were made or ended.
    var shares: Set<String> = []
    /// Entries for the log of what happened, which is another one (``CatalogAudit``).
    var notes: [AuditNote] = []

    /// Everything that a catalogue contains.
    static func everything(in db: Database) throws -> [EditEntry] {
        var all = PendingEdits(
            sources: true, roots: true, originalsLimit: true, objectStore: true, peopleStore: true, borders: true,
            circles: true,
            access: true)
        all.people = Set(try Int64.fetchAll(db, sql: "SELECT row FROM person WHERE row <> \(PersonRecord.local)"))
        all.recents = [PersonRecord.local]
        all.named = try String.fetchAll(db, sql: "SELECT placeID FROM ownPlaceName ORDER BY placeID")
        all.corrected = try String.fetchAll(db, sql: "SELECT photoID FROM correction ORDER BY photoID")
        all.texted = try String.fetchAll(db, sql: "SELECT photoID FROM givenText ORDER BY photoID")
        all.sets = try ChangedSets.everything(in: db)
        all.shares = Set(try String.fetchAll(db, sql: "SELECT id FROM share"))
        let recent = try Int64.fetchAll(db, sql: "SELECT DISTINCT photoRow FROM recent ORDER BY photoRow")
        return try recent.compactMap { try LoggedPhoto.fetch(db, row: $0).map { EditEntry(photo: $0) } }
            + all.entries(db)
    }

    /// The entries with the current values.
    func entries(_ db: Database) throws -> [EditEntry] {
        var entries: [EditEntry] = []
        if sources { entries.append(EditEntry(sources: try Self.sources(db))) }
        if roots { entries.append(EditEntry(roots: try Self.roots(db))) }
        if originalsLimit { entries.append(EditEntry(originalsLimit: try Self.limit(db))) }
        if objectStore { entries.append(EditEntry(objectStore: try CatalogOriginals.objectStore(db) ?? "")) }
        if peopleStore { entries.append(EditEntry(peopleStore: try CatalogPersonalState.store(db) ?? "")) }
        if borders { entries.append(EditEntry(borders: try ListedCountries.view(db).rawValue)) }
        if circles { entries.append(EditEntry(circles: try PrivateCircle.fetchAll(db))) }
        if access { entries.append(EditEntry(access: try AccessRule.fetchAll(db))) }
        if let opened, let photo = try LoggedPhoto.fetch(db, row: opened) {
            entries.append(EditEntry(photo: photo))
        }
        entries += try returned.compactMap { try LoggedPhoto.fetch(db, row: $0).map { EditEntry(photo: $0) } }
        for id in corrected {
            guard let correction = try LoggedCorrection.fetch(db, photo: id) else { continue }
            if let photo = try LoggedPhoto.identity(db, id: id) { entries.append(EditEntry(photo: photo)) }
            entries.append(EditEntry(correction: correction))
        }
        entries += reset.map { EditEntry(reset: $0) }
        for id in texted {
            guard let text = try GivenTextRow.fetch(db, photo: id)?.text else { continue }
            if let photo = try LoggedPhoto.identity(db, id: id) { entries.append(EditEntry(photo: photo)) }
            entries.append(EditEntry(text: text))
        }
        for id in untexted {
            // An earlier entry of the photo has the text that it no longer has.
            if let photo = try LoggedPhoto.identity(db, id: id) { entries.append(EditEntry(photo: photo)) }
            entries.append(EditEntry(resetText: id))
        }
        entries += try named.compactMap { try EditEntry.PlaceName.fetch(db, place: $0) }.map {
            EditEntry(placeName: $0)
        }
        entries += unnamed.map { EditEntry(resetName: $0) }
        if recents.contains(PersonRecord.local) {
            entries.append(EditEntry(recents: try EditEntry.Recent.fetchAll(db, PersonRecord.local)))
        }
        for row in recents.union(people).subtracting([PersonRecord.local]).sorted() {
            if let person = try LoggedPerson.fetch(db, row: row) { entries.append(EditEntry(person: person)) }
        }
        entries += removedPeople.map { EditEntry(removedPerson: $0) }
        entries += try sets.entries(db)
        for id in shares.sorted() { entries += try LoggedShare.entries(db, id: id) }
        return entries
    }

    /// Records that everybody's recents may have changed.
    mutating func allRecents(_ db: Database) throws {
        recents = Set(try Int64.fetchAll(db, sql: "SELECT row FROM person"))
    }

    private static func sources(_ db: Database) throws -> [EditEntry.Source] {
        var bundles: [Int64: EditEntry.Bundle] = [:]
        for row in try Row.fetchAll(db, sql: BundleRecord.select) {
            let bundle = BundleRecord(row)
            bundles[bundle.sourceRow] = EditEntry.Bundle(bundle)
        }
        return try Row.fetchAll(db, sql: "SELECT \(SourceRecord.columns) FROM source ORDER BY row").map { row in
            let source = ColumnRow<SourceRecord.Column>(row)
            return EditEntry.Source(
                row: source[.row], name: source[.name], url: source[.url], policy: source[.policy],
                timeToLive: source[.timeToLive], fetch: source[.fetch], isPrivateAllowed: source[.isPrivateAllowed],
                bundle: bundles[source[.row]])
        }
    }

    private static func limit(_ db: Database) throws -> EditEntry.Limit {
        EditEntry.Limit(bytes: try Int64.fetchOne(db, sql: "SELECT originalsLimit FROM library"))
    }

    private static func roots(_ db: Database) throws -> [EditEntry.Root] {
        try Row.fetchAll(db, sql: "SELECT path, device FROM root ORDER BY path").map {
            EditEntry.Root(path: $0[0], device: $0[1])
        }
    }
}

extension EditEntry.PlaceName {
    static func fetch(_ db: Database, place id: String) throws -> Self? {
        try Row.fetchOne(db, sql: "SELECT name, setAt FROM ownPlaceName WHERE placeID = ?", arguments: [id]).map {
            Self(place: id, name: $0[0], setAt: $0[1])
        }
    }
}

extension LoggedCorrection {
    static func fetch(_ db: Database, photo id: String) throws -> LoggedCorrection? {
        guard let row = try CorrectionRow.fetch(db, photo: id),
            let place = try row.place(db)
        else { return nil }
        return LoggedCorrection(
            photo: id, place: place, latitude: row.latitude, longitude: row.longitude, correctedAt: row.correctedAt,
            suggestedFrom: row.suggestedFrom,
            ownPlace: try row.ownPlace(db),
            ownLatitude: row.ownLatitude, ownLongitude: row.ownLongitude)
    }
}

extension LoggedPhoto {
    /// Columns that hold row numbers or belong to a refresh.
    private static let excluded: Set = [
        "row", "id", "placeRow", "districtRow", "formerPlaceRow", "folderRow", "feedRow", "generation",
    ]

    /// All columns of a photo.
    static func fetch(_ db: Database, row: Int64) throws -> LoggedPhoto? {
        let statement = try db.cachedStatement(
            sql:
                "SELECT folder.path AS folderPath, photo.* FROM photo LEFT JOIN folder ON folder.row = folderRow WHERE photo.row = ?"
        )
        return try Row.fetchOne(statement, arguments: [row]).map { row in
            var photo = LoggedPhoto(
                id: row["id"],
                place: try PlaceDescription.fetch(db, place: row["placeRow"], district: row["districtRow"]),
                folder: row["folderPath"], columns: [:])
            for (name, value) in row where name != "folderPath" && !excluded.contains(name) {
                photo.columns[name] = LoggedValue(value)
            }
            return photo
        }
    }

    /// The columns that identify the photo's file or item, so that it gets the same id again.
    static func identity(_ db: Database, id: String) throws -> LoggedPhoto? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT folder.path AS folderPath, name, sha256, sourceRow, identity, imageURL, link
                FROM photo LEFT JOIN folder ON folder.row = folderRow WHERE id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            var photo = LoggedPhoto(id: id, place: nil, folder: row["folderPath"], columns: [:])
            for (name, value) in row where name != "folderPath" { photo.columns[name] = LoggedValue(value) }
            return photo
        }
    }
}

extension LoggedPhoto {
    /// The columns that identify some photos. The log has all columns of photos on the recents, which must not be replaced
    /// by fewer, so those are left out.
    static func identities(of photos: [String], in db: Database) throws -> [EditEntry] {
        let isRecent = try db.cachedStatement(
            sql: "SELECT 1 FROM recent JOIN photo ON photo.row = recent.photoRow WHERE photo.id = ? LIMIT 1")
        return try photos.compactMap { id in
            guard try Row.fetchOne(isRecent, arguments: [id]) == nil else { return nil }
            return try identity(db, id: id).map { EditEntry(photo: $0) }
        }
    }
}

extension LoggedValue {
    init?(_ value: DatabaseValue) {
        switch value.storage {
        case .null: return nil
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob([UInt8](data))
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Blob(bytes).databaseValue
        }
    }
}
