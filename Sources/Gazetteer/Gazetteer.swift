internal import CBorderData
internal import CGazetteerData

/// Where on Earth: positions become countries and towns, offline.
///
/// The country is decided by borders first, then the nearest town within that country by great circle, however far: the
/// nearest town of all is often across the border. A value of a few words over read-only bytes: copy it freely, ask it
/// from any thread. Sources, licences, format and error figures: docs/gazetteer.md.
public struct Gazetteer: Sendable {
    let countries: CountryTable
    let towns: TownTable
    let borders: Borders
    let land: Partition

    /// The gazetteer within the program. Opening it reads the headers alone.
    public static let bundled: Gazetteer = {
        do {
            return try Gazetteer(
                GazetteerFile(bundledBytes, as: .gazetteer), borders: GazetteerFile(bundledBorderBytes, as: .borders))
        } catch {
            preconditionFailure("This program was built with a damaged gazetteer.bin or borders.bin: \(error)")
        }
    }()

    /// A gazetteer in memory, checked whole: some 30 ms. Its borders are the program's own unless others are given.
    ///
    /// Throws a `GazetteerError` where the bytes are truncated, damaged or something else.
    public init(bytes: [UInt8], borderBytes: [UInt8]? = nil) throws(GazetteerError) {
        let file = try GazetteerFile(Bytes(copying: bytes), as: .gazetteer)
        try file.verifyChecksum()
        let borders = try GazetteerFile(borderBytes.map(Bytes.init(copying:)) ?? Self.bundledBorderBytes, as: .borders)
        try borders.verifyChecksum()
        try self.init(file, borders: borders)
    }

    private init(_ file: GazetteerFile, borders: GazetteerFile) throws(GazetteerError) {
        countries = try CountryTable(file)
        towns = try TownTable(file)
        land = try Partition(file.section(.land), name: .land)
        self.borders = try Borders(borders, countries: countries)
        try countries.verify(townCount: towns.count)
    }

    /// gazetteer.bin as it is within the program, for whoever wants to check or copy it.
    package static var bundledBytes: Bytes {
        let contents = unsafe UnsafeRawBufferPointer(start: CGazetteerData_start(), count: CGazetteerData_count())
        return unsafe Bytes(lastingFor: contents)
    }

    /// borders.bin as it is within the program.
    package static var bundledBorderBytes: Bytes {
        let contents = unsafe UnsafeRawBufferPointer(start: CBorderData_start(), count: CBorderData_count())
        return unsafe Bytes(lastingFor: contents)
    }

    /// The country and the nearest town within it; a few microseconds.
    public func locate(_ coordinate: Coordinate) -> Location {
        guard let country = countryIndex(at: coordinate) else { return .unknown }
        let range = countries.towns(of: country)
        let nearest = towns.nearest(to: UnitVector(coordinate), in: range, within: .infinity)
        return Location(
            countryCode: countries.code(of: country),
            town: nearest.map { town(at: $0.index, country: country) })
    }

    /// ISO 3166-1 alpha-2 code of the country at a position, or within 10 km of it; `nil` farther out.
    public func country(at coordinate: Coordinate) -> String? {
        countryIndex(at: coordinate).map(countries.code(of:))
    }
}
