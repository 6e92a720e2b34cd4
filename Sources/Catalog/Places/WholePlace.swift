internal import GRDB
internal import Localization

/// Many places that are shown as one, to readers who do not see towns: the places of a country, or all places. It is in no table: its row
/// numbers are negative, and ``PlaceScope`` knows the photos of each.
public enum WholePlace: Sendable, Hashable {
    /// The places that are listed under a country: ISO 3166-1 alpha-2, or `ZZ`.
    case country(String)
    case everywhere

    /// The country whose id this is, such as `se`; nil for anything else.
    public init?(countryID id: String) {
        guard id.utf8.count == 2, id.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        self = .country(id.uppercased())
    }

    init?(row: Int64) {
        switch row {
        case 0...: return nil
        case Self.everywhereRow: self = .everywhere
        default:
            let letters = [-row >> 8, -row & 0xFF].map { UInt8(truncatingIfNeeded: $0) }
            self = .country(String(decoding: letters, as: UTF8.self))
        }
    }

    private static let everywhereRow: Int64 = -1

    /// The row number, which is in no table.
    var row: Int64 {
        guard case .country(let code) = self else { return Self.everywhereRow }
        return -code.utf8.reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The place without its photos: `se`, or `zz` for everything and for places of unknown country.
    public var record: PlaceRecord {
        let code = if case .country(let code) = self { code } else { PlaceRecord.unknownCountry }
        return PlaceRecord(row: row, id: code.lowercased(), countryCode: code, photoCount: 0, isUncounted: false)
    }

    /// SQL for its photos, in a query of `photo`.
    func condition(_ db: Database) throws -> String {
        guard case .country(let code) = self else { return "1" }
        let listed = try ListedCountries(db).code
        return "photo.placeRow IN (SELECT row FROM place WHERE \(listed) = '\(code.replacing("'", with: "''"))')"
    }
}

extension PlaceRecord {
    /// Whether it stands for many places.
    public var isWhole: Bool { row < 0 }
}

extension CatalogPlaces {
    /// A whole place with the number of its photos; nil if it has none. Linear in the number of its photos.
    public func find(_ whole: WholePlace) throws(CatalogError) -> PlaceRecord? {
        let place = try read { db in
            var place = whole.record
            place.photoCount = try PlaceScope(db, place: whole.row).count(db)
            return place
        }
        return place.photoCount > 0 ? place : nil
    }

    /// The newest downloaded or local photo of each of these, those without one left out. Linear in the number of their photos.
    ///
    /// - Parameter source: the row of the source, to consider only its photos.
    public func covers(
        of wholes: [WholePlace], from source: Int64? = nil
    ) throws(CatalogError) -> [WholePlace: Cover] {
        try read { db in
            var covers: [WholePlace: Cover] = [:]
            for whole in wholes {
                let isOfSource = source.map { " AND sourceRow = \($0)" } ?? ""
                covers[whole] = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT id, sha256, width, height FROM photo
                        WHERE \(whole.condition(db)) AND state IN ('local', 'cached') AND sha256 IS NOT NULL\(isOfSource)
                        ORDER BY takenAt DESC, name, id LIMIT 1
                        """
                ).map { Cover($0) }
            }
            return covers
        }
    }

    /// Each of these that has a photo of known size, with its newest such photo, in the same order. Linear in the number of their
    /// photos.
    public func sized(_ wholes: [WholePlace]) throws(CatalogError) -> [(place: PlaceRecord, cover: SizedPhoto)] {
        try read { db in
            try wholes.compactMap { whole in
                let found = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT \(SizedPhoto.columns) FROM photo
                        WHERE \(whole.condition(db)) AND photo.state <> 'missing' AND \(PhotoRecord.isSizedSQL)
                        ORDER BY photo.takenAt DESC, photo.name, photo.id LIMIT 1
                        """)
                guard let found else { return nil }
                var place = whole.record
                place.photoCount = try PlaceScope(db, place: whole.row).count(db)
                return (place, SizedPhoto(found))
            }
        }
    }
}
