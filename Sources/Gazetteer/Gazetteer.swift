internal import CBorderData
internal import CGazetteerData

/// Converts positions to countries and towns, offline.
///
/// The country is determined by borders first, then the city, town or village within that country, however far: the nearest
/// town of all is often across a border. Sendable, and cheap to copy: a few words that refer to read-only bytes.
/// docs/gazetteer.md has sources, licences, formats and error rates.
public struct Gazetteer: Sendable {
    let countries: CountryTable
    let towns: TownTable
    let cities: CityTable
    let borders: Borders
    let land: Partition

    /// The gazetteer that is built into the program. Opening it reads only headers.
    public static let bundled: Gazetteer = {
        do {
            return try Gazetteer(
                GazetteerFile(bundledBytes, as: .gazetteer), borders: GazetteerFile(bundledBorderBytes, as: .borders))
        } catch {
            preconditionFailure("This program was built with a damaged gazetteer.bin or borders.bin: \(error)")
        }
    }()

    /// Opens and verifies a gazetteer in memory, in about 30 ms. By default with the built-in borders.
    ///
    /// - Throws: ``GazetteerError`` for truncated, damaged or other bytes.
    public init(bytes: [UInt8], borderBytes: [UInt8]? = nil) throws(GazetteerError) {
        let file = try GazetteerFile(ReadOnlyBytes(copying: bytes), as: .gazetteer)
        try file.verifyChecksum()
        let borders = try GazetteerFile(
            borderBytes.map(ReadOnlyBytes.init(copying:)) ?? Self.bundledBorderBytes, as: .borders)
        try borders.verifyChecksum()
        try self.init(file, borders: borders)
    }

    private init(_ file: GazetteerFile, borders: GazetteerFile) throws(GazetteerError) {
        countries = try CountryTable(file)
        towns = try TownTable(file)
        cities = try CityTable(file, countryCount: countries.count)
        land = try Partition(file.section(.land), name: .land)
        self.borders = try Borders(borders, countries: countries)
        try countries.verify(townCount: towns.count)
    }

    /// The built-in gazetteer.bin, for verifying or copying it.
    package static var bundledBytes: ReadOnlyBytes {
        let contents = unsafe UnsafeRawBufferPointer(start: CGazetteerData_start(), count: CGazetteerData_count())
        return unsafe ReadOnlyBytes(lastingFor: contents)
    }

    /// The built-in borders.bin.
    package static var bundledBorderBytes: ReadOnlyBytes {
        let contents = unsafe UnsafeRawBufferPointer(start: CBorderData_start(), count: CBorderData_count())
        return unsafe ReadOnlyBytes(lastingFor: contents)
    }

    /// Returns the country, the city, town or village within it, and the part of the city, in about 8 µs.
    public func locate(_ coordinate: Coordinate) -> Location {
        guard let country = countryIndex(at: coordinate) else { return .unknown }
        let rule = cityRule(in: country)
        let found = rule.find(at: UnitVector(coordinate))
        return Location(
            countryCode: countries.code(of: country),
            town: found.map { town(at: $0.city, country: country) },
            district: found?.district.map { town(at: $0, country: country) })
    }

    /// ISO 3166-1 alpha-2 code of the country at a position or within 10 km of it; nil farther away.
    public func country(at coordinate: Coordinate) -> String? {
        countryIndex(at: coordinate).map(countries.code(of:))
    }
}
