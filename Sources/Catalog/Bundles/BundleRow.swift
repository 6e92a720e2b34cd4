internal import GRDB
internal import Times

/// A row of an untrusted catalogue. Every value is validated, even its type: GRDB's own conversions would end the
/// process if the type were wrong.
struct BundleRow<Column: Columns> {
    private let values: Row
    /// How messages name the row, such as `photo 3`.
    private let (kind, number): (StaticString, Int)
    /// The index of the first of its columns in the row.
    private let position: Int

    init(_ values: Row, at position: Int = 0, kind: StaticString, number: Int) {
        (self.values, self.position) = (values, position)
        (self.kind, self.number) = (kind, number)
    }

    /// The text in a column; nil for NULL.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for a value of another type, like the methods below.
    func text(_ column: Column) throws(CatalogError) -> String? {
        switch storage(column) {
        case .null: return nil
        case .string(let text): return text
        default: throw problem("its \(column.stringValue) has the wrong type")
        }
    }

    func integer(_ column: Column) throws(CatalogError) -> Int64? {
        switch storage(column) {
        case .null: return nil
        case .int64(let number): return number
        default: throw problem("its \(column.stringValue) has the wrong type")
        }
    }

    func number(_ column: Column) throws(CatalogError) -> Double? {
        switch storage(column) {
        case .null: return nil
        case .double(let number): return number
        case .int64(let number): return Double(number)
        default: throw problem("its \(column.stringValue) has the wrong type")
        }
    }

    func bytes(_ column: Column) throws(CatalogError) -> [UInt8]? {
        switch storage(column) {
        case .null: return nil
        case .blob(let data): return [UInt8](data)
        default: throw problem("its \(column.stringValue) has the wrong type")
        }
    }

    /// A value that must not be NULL.
    func required<Value>(
        _ column: Column, _ read: (Column) throws(CatalogError) -> Value?
    ) throws(CatalogError) -> Value {
        guard let value = try read(column) else { throw problem("it has no \(column.stringValue)") }
        return value
    }

    /// An error that names the row and the reason.
    func problem(_ reason: String) -> CatalogError {
        .damaged("\(kind) \(number): \(reason)")
    }

    private func storage(_ column: Column) -> DatabaseValue.Storage {
        (values[position + column.rawValue] as DatabaseValue).storage
    }
}

extension BundlePhoto {
    /// Reads a row of a bundle's table of photos.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for an invalid value.
    init(_ row: BundleRow<Column>, place: PlaceDescription) throws(CatalogError) {
        name = try row.required(.name, row.text)
        sha256 = try row.required(.sha256, row.bytes)
        type = try row.required(.type, row.text)
        bytes = try row.required(.bytes, row.integer)
        width = Int(try row.required(.width, row.integer))
        height = Int(try row.required(.height, row.integer))
        orientation = Int(try row.required(.orientation, row.integer))
        (latitude, longitude) = (try row.number(.latitude), try row.number(.longitude))
        (altitude, direction) = (try row.number(.altitude), try row.number(.direction))
        (title, caption) = (try row.text(.title), try row.text(.caption))
        (credit, license) = (try row.text(.credit), try row.text(.license))
        (keywords, link) = (try row.text(.keywords), try row.text(.link))
        takenAt = try row.integer(.takenAt).map(Instant.init(milliseconds:))
        takenLocal = try row.integer(.takenLocal).map(LocalTime.init(milliseconds:))
        takenZone = try row.text(.takenZone)
        publishedAt = try row.integer(.publishedAt).map(Instant.init(milliseconds:))
        id = try row.required(.id, row.text)
        self.place = place
        if let problem { throw row.problem(problem) }
    }
}

extension PlaceDescription {
    /// Reads a row of a bundle's table of places.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for an invalid value.
    init(_ row: BundleRow<Column>) throws(CatalogError) {
        self.init(
            id: try row.required(.id, row.text), countryCode: try row.required(.countryCode, row.text),
            name: try row.text(.name),
            region: try row.text(.region), latitude: try row.number(.latitude), longitude: try row.number(.longitude),
            timeZone: try row.text(.timeZone))
        if let problem { throw row.problem(problem) }
    }
}
