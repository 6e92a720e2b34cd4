internal import GRDB

/// A row of a stranger's catalogue. Nothing in it is taken on trust: not even that a column has its type, for which GRDB's own
/// conversions would end the process.
struct BundleRow {
    private let values: Row
    /// What messages call it, as photo 3.
    private let (kind, number): (StaticString, Int)
    /// Its columns, and where the first of them is among the values.
    private let columns: [String]
    private let position: Int

    init(_ values: Row, at position: Int, _ columns: [String], kind: StaticString, number: Int) {
        (self.values, self.position, self.columns) = (values, position, columns)
        (self.kind, self.number) = (kind, number)
    }

    /// The text in the column at an index; nil for NULL.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for a value of another type; as all methods.
    func text(_ column: Int) throws(CatalogError) -> String? {
        switch storage(column) {
        case .null: return nil
        case .string(let text): return text
        default: throw problem("its \(columns[column]) has the wrong type")
        }
    }

    func integer(_ column: Int) throws(CatalogError) -> Int64? {
        switch storage(column) {
        case .null: return nil
        case .int64(let number): return number
        default: throw problem("its \(columns[column]) has the wrong type")
        }
    }

    func number(_ column: Int) throws(CatalogError) -> Double? {
        switch storage(column) {
        case .null: return nil
        case .double(let number): return number
        case .int64(let number): return Double(number)
        default: throw problem("its \(columns[column]) has the wrong type")
        }
    }

    func bytes(_ column: Int) throws(CatalogError) -> [UInt8]? {
        switch storage(column) {
        case .null: return nil
        case .blob(let data): return [UInt8](data)
        default: throw problem("its \(columns[column]) has the wrong type")
        }
    }

    /// A value that has to be there.
    func required<Value>(
        _ column: Int, _ read: (Int) throws(CatalogError) -> Value?
    ) throws(CatalogError) -> Value {
        guard let value = try read(column) else { throw problem("it has no \(columns[column])") }
        return value
    }

    /// What is wrong with the row.
    func problem(_ reason: String) -> CatalogError {
        .damaged("\(kind) \(number): \(reason)")
    }

    private func storage(_ column: Int) -> DatabaseValue.Storage {
        (values[position + column] as DatabaseValue).storage
    }
}

extension BundlePhoto {
    /// Reads a row of a bundle's table of photos: ``columns``, and then the id.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for a value that no bundle has.
    init(_ row: BundleRow, place: PlaceDescription) throws(CatalogError) {
        name = try row.required(0, row.text)
        sha256 = try row.required(1, row.bytes)
        type = try row.required(2, row.text)
        bytes = try row.required(3, row.integer)
        width = Int(try row.required(4, row.integer))
        height = Int(try row.required(5, row.integer))
        orientation = Int(try row.required(6, row.integer))
        (latitude, longitude) = (try row.number(7), try row.number(8))
        (altitude, direction) = (try row.number(9), try row.number(10))
        (title, caption) = (try row.text(11), try row.text(12))
        (credit, license) = (try row.text(13), try row.text(14))
        (keywords, link) = (try row.text(15), try row.text(16))
        (takenAt, takenLocal) = (try row.integer(17), try row.integer(18))
        (takenZone, publishedAt) = (try row.text(19), try row.integer(20))
        id = try row.required(21, row.text)
        self.place = place
        if let problem { throw row.problem(problem) }
    }
}

extension PlaceDescription {
    /// The columns of a bundle's table of places.
    static let bundleColumns = ["id", "countryCode", "name", "region", "latitude", "longitude", "timeZone"]

    /// Reads a row of a bundle's table of places.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for a value that no bundle has.
    init(_ row: BundleRow) throws(CatalogError) {
        self.init(
            id: try row.required(0, row.text), countryCode: try row.required(1, row.text), name: try row.text(2),
            region: try row.text(3), latitude: try row.number(4), longitude: try row.number(5),
            timeZone: try row.text(6))
        if let problem { throw row.problem(problem) }
    }
}
