internal import CGazetteerData

/// What there is at a position besides its town, offline: airports, from OurAirports, and ``NamedAreas``.
///
/// Sendable; refers to read-only bytes, of which a question reads the few rows at the same latitude. docs/features.md has the
/// source, the rule, how often it is right, and the format.
public struct NamedFeatures: Sendable {
    /// The number of airports, and that of lakes, islands and seas.
    public var airportCount: Int { airports.count }
    public var areaCount: Int { areas.count }

    let airports: Airports
    private let areas: NamedAreas

    /// The features that are built into the program. Opening them reads only headers.
    public static let bundled: NamedFeatures = {
        do {
            return try NamedFeatures(GazetteerFile(bundledBytes, as: .features))
        } catch {
            preconditionFailure("This program was built with a damaged features.bin: \(error)")
        }
    }()

    /// Opens and verifies features in memory.
    ///
    /// - Throws: ``GazetteerError`` for truncated, damaged or other bytes.
    public init(bytes: [UInt8]) throws(GazetteerError) {
        let file = try GazetteerFile(ReadOnlyBytes(copying: bytes), as: .features)
        try file.verifyChecksum()
        try self.init(file)
    }

    private init(_ file: GazetteerFile) throws(GazetteerError) {
        airports = try Airports(file)
        areas = try NamedAreas(file)
    }

    /// The built-in features.bin, for verifying or copying it.
    package static var bundledBytes: ReadOnlyBytes {
        let contents = unsafe UnsafeRawBufferPointer(
            start: CGazetteerData_featureStart(), count: CGazetteerData_featureCount())
        return unsafe ReadOnlyBytes(lastingFor: contents)
    }

    /// The feature at a position; nil at most positions on land. Takes some microseconds.
    ///
    /// It is the airport, else the lake, island or sea that contains the position.
    public func feature(at coordinate: Coordinate) -> NamedFeature? {
        if let airport = airports.airport(at: coordinate) { return NamedFeature(name: airport.name, kind: .airport) }
        return areas.area(at: coordinate, in: .bundled)
    }
}
