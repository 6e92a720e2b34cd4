internal import GRDB

/// Finds places and countries by name. Requires the words that ``CatalogSearch/update(_:waits:)`` stores.
extension CatalogPlaces {
    /// Listed places with exactly this name in some language, those with the most photos first; if there are none,
    /// districts with photos that have the name.
    ///
    /// - Parameter folded: the name, folded for search.
    public func list(named folded: String, limit: Int) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            func rows(_ condition: String) throws -> [Int64] {
                try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT row FROM place
                        WHERE row IN (SELECT placeRow FROM placeName WHERE folded = ?) AND \(condition)
                        ORDER BY photoCount DESC, id LIMIT ?
                        """, arguments: [folded, limit])
            }
            var found = try rows(PlaceRecord.isListedSQL)
            if found.isEmpty {
                found = try rows("EXISTS (SELECT 1 FROM photo WHERE districtRow = place.row AND state <> 'missing')")
            }
            return try found.compactMap { try PlaceRecord.fetchCounted(db, row: $0) }
        }
    }

    /// Listed places and districts with photos, whose own name begins with this prefix, or if there are none, those with
    /// another name that does; in alphabetical order, each with the matching name.
    ///
    /// - Parameter folded: the prefix, folded for search.
    public func list(
        nameBeginning folded: String, limit: Int
    ) throws(CatalogError) -> [(place: PlaceRecord, name: String)] {
        try read { db in
            for text in [SearchMark.own + folded, folded] {
                // No text contains U+10FFFF, and it sorts last.
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT \(PlaceRecord.columns), placeName.name FROM placeName JOIN place ON place.row = placeRow
                        WHERE folded >= ?1 AND folded < ?1 || '\u{10FFFF}' AND \(PlaceRecord.isFoundSQL)
                        ORDER BY folded LIMIT ?2
                        """, arguments: [text, limit])
                if !rows.isEmpty { return rows.map { (place: PlaceRecord($0), name: $0[PlaceRecord.columnCount]) } }
            }
            return []
        }
    }

    /// Codes of countries with places in the catalogue, whose name in some language, or a word of it, equals this one; also of
    /// all countries that a view on disputed borders lists other countries' places under.
    ///
    /// - Parameter folded: the name, folded for search.
    public func countries(withWord folded: String) throws(CatalogError) -> [String] {
        try read { db in
            let named = try String.fetchAll(
                db, sql: "SELECT DISTINCT code FROM countryName WHERE folded = ? ORDER BY code", arguments: [folded])
            // Names are stored only for countries with places of their own.
            return try named + ListedCountries(db).others.filter { !named.contains($0) }
        }
    }

    /// Codes of the countries with listed places, in alphabetical order. Linear in the number of places.
    public func listedCountries() throws(CatalogError) -> [String] {
        try read { db in
            let listed = try ListedCountries(db)
            return try String.fetchAll(
                db, sql: "SELECT DISTINCT \(listed.code) FROM place WHERE \(PlaceRecord.isListedSQL) ORDER BY 1")
        }
    }

    /// The listed places of a country, those with the most photos first. Linear in the number of places.
    ///
    /// - Parameter code: ISO 3166-1 alpha-2, upper case.
    public func list(ofCountry code: String, limit: Int) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            let listed = try ListedCountries(db)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns) FROM place WHERE \(listed.code) = ? AND \(PlaceRecord.isListedSQL)
                    ORDER BY photoCount DESC, id LIMIT ?
                    """, arguments: [code, limit]
            ).map { PlaceRecord($0) }
        }
    }
}
