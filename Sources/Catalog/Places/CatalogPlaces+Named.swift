internal import GRDB

/// Places and countries by what a person calls them. Finds what ``CatalogSearch/update(_:waits:)`` has put down.
extension CatalogPlaces {
    /// Places that are listed and that have this whole name in some language, those with the most photos first.
    ///
    /// - Parameter folded: the name as a search compares it.
    public func list(named folded: String, limit: Int) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns) FROM place
                    WHERE row IN (SELECT placeRow FROM placeName WHERE folded = ?) AND \(PlaceRecord.isListedSQL)
                    ORDER BY photoCount DESC, id LIMIT ?
                    """, arguments: [folded, limit]
            ).map { PlaceRecord($0) }
        }
    }

    /// Places that are listed and whose own name begins so, or where there are none, of which another name does; the first by name,
    /// each with that name.
    ///
    /// - Parameter folded: the beginning as a search compares it.
    public func list(
        nameBeginning folded: String, limit: Int
    ) throws(CatalogError) -> [(place: PlaceRecord, name: String)] {
        try read { db in
            for text in [SearchMark.own + folded, folded] {
                // Nothing sorts behind the last character, which no text has.
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT \(PlaceRecord.columns), placeName.name FROM placeName JOIN place ON place.row = placeRow
                        WHERE folded >= ?1 AND folded < ?1 || '\u{10FFFF}' AND \(PlaceRecord.isListedSQL) ORDER BY folded LIMIT ?2
                        """, arguments: [text, limit])
                if !rows.isEmpty { return rows.map { (place: PlaceRecord($0), name: $0[PlaceRecord.columnCount]) } }
            }
            return []
        }
    }

    /// Codes of countries that have places here, and a name in some language that is, or has a word that is, this one.
    ///
    /// - Parameter folded: the name as a search compares it.
    public func countries(withWord folded: String) throws(CatalogError) -> [String] {
        try read { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT code FROM countryName WHERE folded = ? ORDER BY code", arguments: [folded])
        }
    }

    /// Codes of the countries that have listed places, in alphabetical order. Costs the number of places.
    public func listedCountries() throws(CatalogError) -> [String] {
        try read { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT countryCode FROM place WHERE \(PlaceRecord.isListedSQL) ORDER BY countryCode")
        }
    }

    /// The listed places of a country, those with the most photos first. Costs the number of places.
    ///
    /// - Parameter code: ISO 3166-1 alpha-2, upper case.
    public func list(ofCountry code: String, limit: Int) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns) FROM place WHERE countryCode = ? AND \(PlaceRecord.isListedSQL)
                    ORDER BY photoCount DESC, id LIMIT ?
                    """, arguments: [code, limit]
            ).map { PlaceRecord($0) }
        }
    }
}
