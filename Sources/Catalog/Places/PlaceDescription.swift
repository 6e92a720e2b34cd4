internal import GRDB

/// The values for creating a place, and where a photo is listed: a photo at a place that is part of a city is listed at
/// the city, and the place is its district.
public struct PlaceDescription: Sendable, Hashable {
    public var id: String
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var countryCode: String
    public var name: String?
    public var region: String?
    /// ISO 3166-2.
    public var regionCode: String?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// IANA time zone.
    public var timeZone: String?
    /// A structure cannot contain itself, except in an array.
    private var cities: [PlaceDescription] = []

    /// The place of a town, or with only `id` and `countryCode`, of a country.
    public init(
        id: String, countryCode: String, name: String? = nil, region: String? = nil, regionCode: String? = nil,
        latitude: Double? = nil, longitude: Double? = nil, timeZone: String? = nil, city: PlaceDescription? = nil
    ) {
        self.id = id
        self.countryCode = countryCode
        self.name = name
        self.region = region
        self.regionCode = regionCode
        self.latitude = latitude
        self.longitude = longitude
        self.timeZone = timeZone
        self.city = city
    }

    /// The description of a record, without its city.
    public init(_ place: PlaceRecord) {
        self.init(
            id: place.id, countryCode: place.countryCode, name: place.name, region: place.region,
            regionCode: place.regionCode, latitude: place.latitude, longitude: place.longitude,
            timeZone: place.timeZone)
    }

    /// The place of photos without a position.
    public static let unknown = PlaceDescription(id: PlaceRecord.unknownID, countryCode: PlaceRecord.unknownCountry)

    /// The city that the place is part of; nil for a city, town or village itself.
    public var city: PlaceDescription? {
        get { cities.first }
        set { cities = newValue.map { [$0] } ?? [] }
    }

    /// The place where photos are listed: the city, or the place itself.
    public var listed: PlaceDescription { city ?? self }

    /// The number at the end of a place's id, which is that of the town in GeoNames: `2715459` of `se-falun-2715459`.
    /// Nil for the id of a country, or of a place that only a list knows.
    public static func number(ofID id: String) -> String? {
        guard id.utf8.dropFirst(2).first == UInt8(ascii: "-"), let dash = id.lastIndex(of: "-") else { return nil }
        let digits = id[dash...].dropFirst()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return String(digits)
    }
}

extension PlaceDescription: Codable {
    private enum Key: String, CodingKey {
        case id, countryCode, name, region, regionCode, latitude, longitude, timeZone, city
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            countryCode: try values.decode(String.self, forKey: .countryCode),
            name: try values.decodeIfPresent(String.self, forKey: .name),
            region: try values.decodeIfPresent(String.self, forKey: .region),
            regionCode: try values.decodeIfPresent(String.self, forKey: .regionCode),
            latitude: try values.decodeIfPresent(Double.self, forKey: .latitude),
            longitude: try values.decodeIfPresent(Double.self, forKey: .longitude),
            timeZone: try values.decodeIfPresent(String.self, forKey: .timeZone),
            city: try values.decodeIfPresent(PlaceDescription.self, forKey: .city))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(countryCode, forKey: .countryCode)
        try values.encodeIfPresent(name, forKey: .name)
        try values.encodeIfPresent(region, forKey: .region)
        try values.encodeIfPresent(regionCode, forKey: .regionCode)
        try values.encodeIfPresent(latitude, forKey: .latitude)
        try values.encodeIfPresent(longitude, forKey: .longitude)
        try values.encodeIfPresent(timeZone, forKey: .timeZone)
        try values.encodeIfPresent(city, forKey: .city)
    }
}

// MARK: - Database

extension PlaceDescription {
    /// The place in a row; nil if there is none. Without its city.
    static func fetch(_ db: Database, row: Int64) throws -> PlaceDescription? {
        let statement = try db.cachedStatement(sql: "SELECT \(PlaceRecord.columns) FROM place WHERE row = ?")
        return try Row.fetchOne(statement, arguments: [row]).map { PlaceDescription(PlaceRecord($0)) }
    }

    /// The district of a photo with the city, or the city if it has no district.
    static func fetch(_ db: Database, place: Int64, district: Int64?) throws -> PlaceDescription? {
        guard let city = try fetch(db, row: place) else { return nil }
        guard let district, var part = try fetch(db, row: district) else { return city }
        part.city = city
        return part
    }

    /// The rows under which a photo here is listed; they are created if there are none.
    func placedRows(in db: Database) throws -> PlacedRows {
        let row = try rowNumber(in: db)
        guard let city = try city?.rowNumber(in: db), city != row else { return PlacedRows(place: row) }
        return PlacedRows(place: city, district: row)
    }

    /// The row number of this place, which is created if there is none, as is its city. The id of a row never changes:
    /// a row whose id has the same number is this place. Values that a row lacks are filled in.
    func rowNumber(in db: Database) throws -> Int64 {
        let city = try city?.rowNumber(in: db)
        if let known = try Self.known(id, in: db) {
            try fill(known, city: city == known.row ? nil : city, in: db)
            return known.row
        }
        var new = self
        new.id = try namedID(in: db) ?? id
        try db.cachedStatement(sql: Self.insert).execute(arguments: new.arguments + [regionCode, city])
        return db.lastInsertedRowID
    }

    /// The id under which a person named this place before it was in the catalogue, if its number is the same.
    private func namedID(in db: Database) throws -> String? {
        guard let number = Self.number(ofID: id) else { return nil }
        let find = try db.cachedStatement(
            sql: "SELECT placeID FROM ownPlaceName WHERE substr(placeID, -length(?1)) = ?1 ORDER BY placeID LIMIT 1")
        return try String.fetchOne(find, arguments: ["-" + number])
    }

    /// The row of the place with this id, or else of one whose id has the same number at its end.
    static func row(ofID id: String, in db: Database) throws -> Int64? {
        try known(id, in: db)?.row
    }

    private typealias Known = (row: Int64, lacksCity: Bool, lacksCode: Bool, lacksRegion: Bool)

    private static func known(_ id: String, in db: Database) throws -> Known? {
        let columns = "SELECT row, cityRow IS NULL, regionCode IS NULL, region IS NULL FROM place"
        func known(_ row: Row) -> Known { (row[0], row[1], row[2], row[3]) }
        let byID = try db.cachedStatement(sql: "\(columns) WHERE id = ?")
        if let row = try Row.fetchOne(byID, arguments: [id]) { return known(row) }
        guard let number = number(ofID: id) else { return nil }
        let byNumber = try db.cachedStatement(
            sql: "\(columns) WHERE \(Schema.placeNumber) = ? AND \(Schema.hasPlaceNumber) ORDER BY row LIMIT 1")
        return try Row.fetchOne(byNumber, arguments: [number]).map(known)
    }

    private func fill(_ known: Known, city: Int64?, in db: Database) throws {
        let isNew =
            known.lacksCity && city != nil || known.lacksCode && regionCode != nil
            || known.lacksRegion && region != nil
        guard isNew else { return }
        try db.cachedStatement(
            sql: """
                UPDATE place SET cityRow = coalesce(cityRow, ?), regionCode = coalesce(regionCode, ?),
                  region = coalesce(region, ?) WHERE row = ?
                """
        ).execute(arguments: [city, regionCode, region, known.row])
    }

    private static let insert = """
        INSERT INTO place (\(Column.names), regionCode, cityRow) VALUES (\(Column.marks), ?, ?)
        """
}

extension PlaceDescription: ColumnValues {
    /// The columns of a place except those that the catalogue computes; a bundle's table of places has exactly these.
    enum Column: Int, Columns {
        case id, countryCode, name, region, latitude, longitude, timeZone

        static let written = Array(allCases)

        var sql: String { "place.\(stringValue)" }
    }

    init(_ values: ColumnRow<Column>) {
        self.init(
            id: values[.id], countryCode: values[.countryCode], name: values[.name], region: values[.region],
            latitude: values[.latitude], longitude: values[.longitude], timeZone: values[.timeZone])
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .id: id
        case .countryCode: countryCode
        case .name: name
        case .region: region
        case .latitude: latitude
        case .longitude: longitude
        case .timeZone: timeZone
        }
    }
}
