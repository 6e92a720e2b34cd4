import Gazetteer
import Testing

struct FeatureDamageTests {
    private static let whole = NamedFeatures.bundledBytes.array

    private static func number(at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(whole[offset + $1]) << (8 * $1) }
    }

    /// The offset of a section's entry in the directory.
    private static func entry(_ section: Int) throws -> Int {
        try #require(stride(from: 32, to: 32 + 12 * number(at: 12), by: 12).first { number(at: $0) == section })
    }

    @Test func `the built-in file is valid`() throws {
        let features = try NamedFeatures(bytes: Self.whole)
        let position = try #require(Coordinate(latitude: -41.3290, longitude: 174.8103))
        #expect(features.airportCount == NamedFeatures.bundled.airportCount)
        #expect(features.areaCount == NamedFeatures.bundled.areaCount)
        #expect(features.feature(at: position) == NamedFeatures.bundled.feature(at: position))
        #expect(features.feature(at: position) != nil)
    }

    @Test(arguments: [0, 1, 31, 32, 1_000, 200_000])
    func `a truncated file is refused`(_ length: Int) {
        #expect(throws: GazetteerError.self) { try NamedFeatures(bytes: Array(Self.whole.prefix(length))) }
    }

    @Test func `another file, and a later format, are refused by name`() {
        #expect(throws: GazetteerError.notFeatures) { try NamedFeatures(bytes: Gazetteer.bundledBytes.array) }
        var later = Self.whole
        later[8] = 4
        #expect(throws: GazetteerError.unsupportedVersion(4)) { try NamedFeatures(bytes: later) }
        #expect("\(GazetteerError.notFeatures)" == "not a features file")
    }

    @Test func `any changed byte is detected`() {
        var generator = SplitMix(state: 43)
        var bytes = Self.whole
        for round in 0..<60 {
            let at = round < 30 ? 8 + round * 2 : Int(generator.unit() * Double(bytes.count))
            bytes[at] ^= 0x41
            #expect(throws: GazetteerError.self, "byte \(at)") { try NamedFeatures(bytes: bytes) }
            bytes[at] ^= 0x41
        }
    }

    @Test(arguments: [
        (48, "features"), (49, "featureCorners"), (50, "featureNameOffsets"), (52, "areas"), (54, "featureCities"),
    ])
    func `a section that is missing, or of another size, is refused`(_ section: Int, _ name: String) throws {
        for offset in [0, 8] {
            var bytes = Self.whole
            bytes[try Self.entry(section) + offset] ^= 0x02
            seal(&bytes)
            #expect(throws: GazetteerError.malformedSection(name)) { try NamedFeatures(bytes: bytes) }
        }
    }

    @Test func `damage with a correct checksum changes answers and does not crash`() throws {
        var generator = SplitMix(state: 4_713)
        let airports = StoredAirport.all.prefix(200).map(\.coordinate)
        let undamaged = airports.map { NamedFeatures.bundled.feature(at: $0)?.name }
        var changed = 0
        let start = Self.number(at: try Self.entry(48) + 4)
        for round in 0..<12 {
            var bytes = Self.whole
            for _ in 0..<(round < 6 ? 3_000 : 60_000) {
                bytes[start + Int(generator.unit() * Double(bytes.count - start))] = UInt8(generator.unit() * 255)
            }
            // In turn rows whose numbers are all as large, or as small, as they can be.
            if round % 3 == 0 { for at in start..<start + 60_000 { bytes[at] = round % 2 == 0 ? 0xFF : 0x7F } }
            seal(&bytes)
            let features = try NamedFeatures(bytes: bytes)
            for _ in 0..<500 { _ = features.feature(at: generator.position()) }
            let found = airports.map { features.feature(at: $0)?.name }
            changed += found == undamaged ? 0 : 1
        }
        // The damage is where the answers come from.
        #expect(changed > 0)
    }
}
