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
    private let airports = NamedFeatures.bundled.airports

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
    ///
    /// At an airport that is nearer than any town it is the city that it serves, if that is within 30 km and has more inhabitants
    /// than the town that is there.
    public func locate(_ coordinate: Coordinate) -> Location { locate(coordinate, knowsAirports: true) }

    /// The same as versions before the rule for airports answered.
    package func locateByTowns(_ coordinate: Coordinate) -> Location { locate(coordinate, knowsAirports: false) }

    private func locate(_ coordinate: Coordinate, knowsAirports: Bool) -> Location {
        guard let country = countryIndex(at: coordinate) else { return .unknown }
        var found = cityRule(in: country).find(at: UnitVector(coordinate))
        if knowsAirports, let town = found?.city, let city = cityOfAirport(at: coordinate, in: country, besides: town) {
            found = CityRule.Answer(city: city, district: nil)
        }
        return Location(
            countryCode: countries.code(of: country),
            town: found.map { self.town(at: $0.city, country: country) },
            district: found?.district.map { self.town(at: $0, country: country) })
    }

    /// Within so many metres of its coordinates one is in a town, even if they are on the ground of an airport.
    private static let middleOfTown = 100.0

    /// The city that the airport at a position serves; nil where there is none, or none with more inhabitants than a town.
    private func cityOfAirport(at coordinate: Coordinate, in country: Int, besides town: Int) -> Int? {
        guard let airport = airports.airport(at: coordinate), let number = airport.city,
            let served = towns.index(geonameID: number)
        else { return nil }
        let range = countries.towns(of: country)
        let reach = UnitVector.squaredChord(arc: max(airport.distance, Self.middleOfTown))
        if towns.nearest(to: UnitVector(coordinate), in: range, within: reach) != nil { return nil }
        let city = cities.city(ofTown: served)
        let isLarger = towns.population(at: city) > towns.population(at: town)
        return isLarger && range.contains(city) ? city : nil
    }

    /// ISO 3166-1 alpha-2 code of the country at a position or within 10 km of it; nil farther away.
    public func country(at coordinate: Coordinate) -> String? {
        countryIndex(at: coordinate).map(countries.code(of:))
    }
}
