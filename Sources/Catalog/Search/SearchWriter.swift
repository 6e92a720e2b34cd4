internal import GRDB
internal import Localization

/// Stores the search words of places and photos, within a transaction.
struct SearchWriter<Source: PlaceNameSource> {
    let db: Database
    let source: Source

    /// Resets the progress if the stored words were made by another version. They are replaced in batches: one
    /// transaction for all would not fit into SQLite's memory for statement journals.
    func startOver(unless version: String) throws {
        let known = try String.fetchOne(db, sql: "SELECT version FROM searchProgress")
        guard known != version else { return }
        try db.execute(sql: "DELETE FROM countryName; DELETE FROM staleText")
        try db.execute(
            sql: "UPDATE searchProgress SET photoRow = 0, placeRow = 0, version = ?", arguments: [version])
    }

    // MARK: - Places

    /// Stores the words of new and changed places; returns how many there were.
    mutating func addPlaces(limit: Int) throws -> Int {
        let done = try Int64.fetchOne(db, sql: "SELECT placeRow FROM searchProgress") ?? 0
        let stale = try Int64.fetchAll(
            db, sql: "SELECT row FROM staleText WHERE kind = 'place' ORDER BY row LIMIT ?", arguments: [limit])
        let new = try PlaceRecord.fetchAll(
            db, "WHERE row > ? ORDER BY row LIMIT ?", [done, limit - stale.count])
        let changed = try stale.filter { $0 <= done }.flatMap { try PlaceRecord.fetchAll(db, "WHERE row = ?", [$0]) }
        let last = try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM placeText") ?? 0
        for row in stale + new.map(\.row).filter({ $0 <= last }) {
            try db.cachedStatement(sql: "DELETE FROM placeText WHERE rowid = ?").execute(arguments: [row])
            try db.cachedStatement(sql: "DELETE FROM placeName WHERE placeRow = ?").execute(arguments: [row])
        }
        for row in stale {
            try db.execute(sql: "DELETE FROM staleText WHERE kind = 'place' AND row = ?", arguments: [row])
        }
        try add(changed + new)
        if let last = new.last {
            try db.execute(sql: "UPDATE searchProgress SET placeRow = ?", arguments: [last.row])
        }
        return stale.count + new.count
    }

    private func add(_ places: [PlaceRecord]) throws {
        let addName = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO placeName (folded, placeRow, name) VALUES (?, ?, ?)")
        let addText = try db.cachedStatement(
            sql: "INSERT INTO placeText (rowid, names, region, country) VALUES (?, ?, ?, ?)")
        let own = try CatalogNames.own(db)
        var countries: Set<String> = []
        for (place, others) in zip(places, source.names(of: places)) {
            var words: [String] = []
            func add(_ name: String, marks: [String]) throws {
                let folded = FoldedWords(name)
                guard !folded.isEmpty else { return }
                try addName.execute(arguments: [folded.text, place.row, name])
                if db.changesCount > 0 { words.append(folded.text) }
                for mark in marks { try addName.execute(arguments: [mark + folded.text, place.row, name]) }
                if marks.contains(SearchMark.own) || marks.contains(SearchMark.local) {
                    words += folded.words.map { SearchMark.own + $0 }
                }
            }
            for name in [own[place.id], place.name].compactMap(\.self) { try add(name, marks: [SearchMark.own]) }
            for name in others {
                try add(
                    name.text,
                    marks: (name.isLocal ? [SearchMark.local] : []) + name.languages.map(SearchMark.language))
            }
            // The city of a district is a mark, as is that of a photo, so that its names are stored once.
            let region = [
                place.region.map { FoldedWords($0).text }, place.regionCode.map(SearchMark.region),
                place.cityRow.map(SearchMark.place),
            ].compactMap(\.self)
            let country = SearchMark.country(place.countryCode)
            try addText.execute(arguments: [
                place.row, words.joined(separator: " "), region.joined(separator: " "),
                place.cityRow == nil ? country : country + " " + SearchMark.part,
            ])
            countries.insert(place.countryCode)
        }
        try add(countries: countries)
        try add(regions: Set(places.compactMap(\.regionCode)))
    }

    /// The least length in UTF-8 of a word by which a region is found.
    private static var shortestRegionWord: Int { 4 }

    private func add(regions: Set<String>) throws {
        let known = try String.fetchSet(
            db, sql: "SELECT code FROM countryName WHERE folded = ?", arguments: [SearchMark.anyRegion])
        let new = regions.subtracting(known)
        guard !new.isEmpty else { return }
        let addName = try db.cachedStatement(sql: "INSERT OR IGNORE INTO countryName (folded, code) VALUES (?, ?)")
        let names = source.names(ofRegions: new)
        for code in new.sorted() {
            var texts: Set = [SearchMark.anyRegion]
            for name in names[code] ?? [] {
                let folded = FoldedWords(name.text)
                guard !folded.isEmpty else { continue }
                texts.insert(SearchMark.regionName + folded.text)
                for tag in name.languages {
                    texts.insert(SearchMark.regionName + SearchMark.language(tag) + folded.text)
                }
                // Short words, and letters of scripts without spaces, are in the names of too many regions.
                for word in folded.words where word.utf8.count >= Self.shortestRegionWord {
                    texts.insert(SearchMark.regionWord + word)
                }
            }
            for text in texts { try addName.execute(arguments: [text, code]) }
        }
    }

    private func add(countries: Set<String>) throws {
        let known = try String.fetchSet(
            db, sql: "SELECT code FROM countryName WHERE folded = ?", arguments: [SearchMark.anyCountry])
        let new = countries.subtracting(known).sorted()
        guard !new.isEmpty else { return }
        let addName = try db.cachedStatement(sql: "INSERT OR IGNORE INTO countryName (folded, code) VALUES (?, ?)")
        for (code, names) in source.names(ofCountries: new) {
            // A name of several words is found by each word; a search must contain only words of the name, in any
            // order.
            let folded = ([code] + names).map { FoldedWords($0) }
            let words = folded.flatMap { $0.words.filter { $0.unicodeScalars.count > 2 }.map(String.init) }
            let whole = zip(folded.dropFirst(), names).filter { !$0.0.isEmpty }.map { folded, name in
                SearchMark.wholeName + folded.text + SearchMark.wholeName + name
            }
            for text in Set(folded.map(\.text) + words + whole + [SearchMark.anyCountry]) where !text.isEmpty {
                try addName.execute(arguments: [text, code])
            }
        }
    }

    // MARK: - Photos

    /// Stores the words of new and changed photos; returns how many there were.
    mutating func addPhotos(limit: Int) throws -> Int {
        let done = try Int64.fetchOne(db, sql: "SELECT photoRow FROM searchProgress") ?? 0
        let stale = try Int64.fetchAll(
            db, sql: "SELECT row FROM staleText WHERE kind = 'photo' ORDER BY row LIMIT ?", arguments: [limit])
        let remove = try db.cachedStatement(sql: "DELETE FROM photoText WHERE rowid = ?")
        let settle = try db.cachedStatement(sql: "DELETE FROM staleText WHERE kind = 'photo' AND row = ?")
        for row in stale {
            if row <= done {
                try remove.execute(arguments: [row])
                try add(photosWhere: "photo.row = ?", [row])
            }
            try settle.execute(arguments: [row])
        }
        let last = try add(photosWhere: "photo.row > ? ORDER BY photo.row LIMIT ?", [done, Int64(limit - stale.count)])
        if let last { try db.execute(sql: "UPDATE searchProgress SET photoRow = ?", arguments: [last.row]) }
        return stale.count + (last?.count ?? 0)
    }

    /// Stores words; returns the last row and the number of rows.
    @discardableResult
    private func add(photosWhere condition: String, _ arguments: [Int64]) throws -> (row: Int64, count: Int)? {
        let select = try db.cachedStatement(
            sql: """
                SELECT photo.row, title, keywords, caption, credit, countryCode, placeRow, districtRow, formerPlaceRow,
                  camera, lens
                FROM photo JOIN place ON place.row = placeRow WHERE \(condition)
                """)
        let insert = try db.cachedStatement(
            sql: "INSERT INTO photoText (rowid, title, keywords, caption, credit, place) VALUES (?, ?, ?, ?, ?, ?)")
        // Words that another version stored are still there.
        let made = try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM photoText") ?? 0
        let remove = try db.cachedStatement(sql: "DELETE FROM photoText WHERE rowid = ?")
        let rows = try Row.fetchCursor(select, arguments: StatementArguments(arguments))
        var (last, count) = (Int64(0), 0)
        while let row = try rows.next() {
            (last, count) = (row[0], count + 1)
            if last <= made { try remove.execute(arguments: [last]) }
            func words(_ column: Int) -> String? { (row[column] as String?).map { FoldedWords($0).text } }
            let parts = (7...8).compactMap { row[$0] as Int64? }.map(SearchMark.part)
            func marked(_ column: Int, _ mark: String) -> [String] {
                (row[column] as String?).map { EquipmentWords.words(FoldedWords($0)).map { mark + $0 } + [mark] } ?? []
            }
            let equipment = marked(9, SearchMark.camera) + marked(10, SearchMark.lens)
            let places = [SearchMark.place(row[6])] + parts + [SearchMark.country(row[5])]
            let marks = (places + equipment).joined(separator: " ")
            try insert.execute(arguments: [last, words(1), words(2), words(3), words(4), marks])
        }
        return count > 0 ? (last, count) : nil
    }
}

extension PlaceRecord {
    fileprivate static func fetchAll(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [PlaceRecord] {
        try Row.fetchAll(
            try db.cachedStatement(sql: "SELECT \(columns) FROM place \(condition)"), arguments: arguments
        ).map { PlaceRecord($0) }
    }
}
