internal import GRDB

extension Database {
    /// Whether the edit log agrees with the tables about recents, sources, corrections, users, names, texts, sets and shares.
    func agrees(with edits: ReplayedEdits?) throws -> Bool {
        guard let edits else { return true }
        var own = ReplayedEdits()
        for entry in try PendingEdits.everything(in: self) { own.take(entry) }
        let isStoredAlike =
            own.originalsLimit == edits.originalsLimit ?? own.originalsLimit
            && own.objectStore == edits.objectStore ?? own.objectStore
            && own.peopleStore == edits.peopleStore ?? own.peopleStore
        return own.recents == edits.recents ?? own.recents && own.sources == edits.sources ?? own.sources
            && isStoredAlike
            && own.borders == edits.borders ?? own.borders && own.circles == edits.circles ?? own.circles
            && own.access == edits.access ?? own.access
            && own.corrections.mapValues(\.said) == edits.corrections.mapValues(\.said) && own.people == edits.people
            && own.placeNames == edits.placeNames && own.texts.mapValues(\.said) == edits.texts.mapValues(\.said)
            && own.sets == edits.sets && own.setItems == edits.setItems
            && own.shares == edits.shares && own.sharePhotos == edits.sharePhotos
    }

    /// Replaces values in the tables by those of the edit log, except for the sources.
    func take(_ edits: ReplayedEdits) throws {
        if let library = edits.library { try execute(sql: "UPDATE library SET id = ?", arguments: [library]) }
        if let limit = edits.originalsLimit {
            try execute(sql: "UPDATE library SET originalsLimit = ?", arguments: [limit.bytes])
        }
        if let store = edits.objectStore {
            try execute(sql: "UPDATE library SET objectStore = nullif(?, '')", arguments: [store])
        }
        if let store = edits.peopleStore {
            try execute(sql: "UPDATE library SET peopleStore = nullif(?, '')", arguments: [store])
        }
        if let view = edits.borders {
            try execute(sql: "UPDATE library SET borders = ?", arguments: [view])
        }
        if let circles = edits.circles { try PrivateCircle.replaceAll(by: circles, self) }
        for root in edits.roots ?? [] {
            try execute(
                sql: "INSERT OR REPLACE INTO root (path, device) VALUES (?, ?)", arguments: [root.path, root.device])
        }
        for photo in edits.photos.values.sorted(by: { $0.id < $1.id }) { try insert(photo) }
        for name in edits.placeNames.values.sorted(by: { $0.place < $1.place }) {
            try write(OwnPlaceName(placeID: name.place, name: name.name, setAt: name.setAt))
        }
        if !edits.corrections.isEmpty || edits.recents != nil { try take(edits.corrections) }
        if !edits.texts.isEmpty || edits.recents != nil {
            try GivenTextWriter(db: self).replace(by: edits.texts)
        }
        if let recents = edits.recents { try take(recents, of: PersonRecord.local) }
        for row in edits.removedPeople {
            try execute(sql: "DELETE FROM person WHERE row = ?", arguments: [row])
            try forgetRemovedRecents(of: row)
        }
        for person in edits.people.values.sorted(by: { $0.row < $1.row }) { try take(person) }
        if let rules = edits.access { try AccessRule.replaceAll(by: rules, self) }
        if !edits.sets.isEmpty || edits.recents != nil { try RebuiltSets(db: self).replace(by: edits) }
        if !edits.shares.isEmpty || edits.recents != nil { try takeShares(edits) }
    }

    private func takeShares(_ edits: ReplayedEdits) throws {
        let used = try Row.fetchAll(self, sql: "SELECT id, usedAt FROM share WHERE usedAt IS NOT NULL")
        for table in ["sharePhoto", "share"] { try execute(sql: "DELETE FROM \(table)") }
        let people = Set(try Int64.fetchAll(self, sql: "SELECT row FROM person"))
        let shares = edits.shares.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        for share in shares where people.contains(share.person) {
            try share.insert(self)
            try share.insert(photos: edits.sharePhotos[share.id] ?? [], self)
        }
        // The edit log does not have when links were used.
        for row in used {
            try execute(
                sql: "UPDATE share SET usedAt = ?2 WHERE id = ?1", arguments: [row[0] as String, row[1] as Int64])
        }
    }

    private func take(_ person: LoggedPerson) throws {
        try execute(
            sql: "DELETE FROM person WHERE (nameKey = ?1 OR identity = ?3) AND row <> ?2",
            arguments: [person.nameKey, person.row, person.identity])
        try execute(
            sql: """
                INSERT INTO person (\(LoggedPerson.Column.names)) VALUES (\(LoggedPerson.Column.marks))
                ON CONFLICT (row) DO UPDATE SET name = excluded.name, nameKey = excluded.nameKey,
                  password = excluded.password, isOwner = excluded.isOwner, locale = excluded.locale,
                  mayUpload = excluded.mayUpload, identity = excluded.identity
                """, arguments: person.arguments)
        try take(person.recents, of: person.row)
        let passkeys = (person.passkeys ?? []).compactMap { $0.record(of: person.row) }
        try PasskeyRecord.replaceAll(of: person.row, by: passkeys, self)
    }

    /// Replaces the sources in the table by those of the edit log, with their row numbers.
    func take(_ sources: [EditEntry.Source]) throws {
        try execute(sql: "DELETE FROM source")
        for source in sources {
            try execute(
                sql: "INSERT INTO source (row, \(SourceRecord.Column.names)) VALUES (?, \(SourceRecord.Column.marks))",
                arguments: [source.row] + source.arguments)
            try source.bundle.map { try BundleRecord($0, source: source).save(self) }
        }
    }

    private func take(_ corrections: [String: LoggedCorrection]) throws {
        // The edit log has no former places.
        let known = try Row.fetchAll(self, sql: "SELECT photoID, formerPlaceRow, ownFormerPlaceRow FROM correction")
        try execute(sql: "DELETE FROM correction")
        for correction in corrections.values.sorted(by: { $0.photo < $1.photo }) {
            let said = try correction.place.placedRows(in: self)
            let own = try correction.ownPlace?.placedRows(in: self)
            let kept = CorrectionRow(
                photoID: correction.photo, placeRow: said.place, districtRow: said.district,
                latitude: correction.latitude, longitude: correction.longitude,
                suggestedFrom: correction.suggestedFrom, correctedAt: correction.correctedAt,
                ownPlaceRow: own?.place, ownDistrictRow: own?.district, ownLatitude: correction.ownLatitude,
                ownLongitude: correction.ownLongitude)
            try execute(sql: CorrectionRow.insert, arguments: kept.arguments)
            let row = try Int64.fetchOne(self, sql: "SELECT row FROM photo WHERE id = ?", arguments: [correction.photo])
            if let row { try setPhotoToCorrection(row) }
        }
        for former in known {
            try execute(
                sql: "UPDATE correction SET formerPlaceRow = ?2, ownFormerPlaceRow = ?3 WHERE photoID = ?1",
                arguments: [former[0] as String, former[1] as Int64?, former[2] as Int64?])
            try execute(
                sql: "UPDATE photo SET formerPlaceRow = ?2 WHERE id = ?1 AND ?2 IS NOT NULL",
                arguments: [former[0] as String, former[1] as Int64?])
        }
    }

    private func take(_ recents: [EditEntry.Recent], of person: Int64) throws {
        let entries = try recents.compactMap { recent in
            try Int64.fetchOne(self, sql: "SELECT row FROM photo WHERE id = ?", arguments: [recent.photo]).map {
                RowRecents.Entry(photo: $0, openedAt: recent.openedAt)
            }
        }
        try RowRecents(entries).save(self, PersonID(rawValue: person))
    }

    /// Adds a photo whose row could not be read, unless its file or item has a row under another id.
    private func insert(_ photo: LoggedPhoto) throws {
        guard try Row.fetchOne(self, sql: "SELECT 1 FROM photo WHERE id = ?", arguments: [photo.id]) == nil else {
            return
        }
        var values = photo.columns.mapValues(\.databaseValue)
        values["id"] = photo.id.databaseValue
        let rows = try (photo.place ?? .unknown).placedRows(in: self)
        values["placeRow"] = rows.place.databaseValue
        values["districtRow"] = rows.district.databaseValue
        if let folder = photo.folder {
            try execute(sql: "INSERT OR IGNORE INTO folder (path) VALUES (?)", arguments: [folder])
            values["folderRow"] = try Int64.fetchOne(
                self, sql: "SELECT row FROM folder WHERE path = ?", arguments: [folder])?.databaseValue
        }
        if values["state"] == nil { values["state"] = (photo.folder == nil ? "remote" : "missing").databaseValue }
        let known = Set(try columns(in: "photo").map(\.name))
        let names = values.keys.filter(known.contains).sorted()
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        try execute(
            sql: "INSERT OR IGNORE INTO photo (\(names.joined(separator: ", "))) VALUES (\(marks))",
            arguments: StatementArguments(names.map { values[$0] ?? .null }))
        // A photo of a source needs a reference to one of the source's lists.
        try execute(
            sql: """
                UPDATE photo SET feedRow = (SELECT row FROM feed WHERE feed.sourceRow = photo.sourceRow AND identity = '')
                WHERE id = ? AND sourceRow IS NOT NULL
                """, arguments: [photo.id])
    }
}
