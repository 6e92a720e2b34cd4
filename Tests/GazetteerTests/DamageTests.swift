import Gazetteer
import Testing

struct DamageTests {
    private static let whole = Gazetteer.bundledBytes.array
    /// The end of the directory and the table of countries, in which most damage is detected on opening.
    private static let columns = 3_250

    @Test func `the built-in file is valid`() throws {
        let gazetteer = try Gazetteer(bytes: Self.whole)
        let falun = try #require(Coordinate(latitude: 60.607, longitude: 15.632))
        #expect(gazetteer.townCount == Gazetteer.bundled.townCount)
        #expect(gazetteer.locate(falun) == Gazetteer.bundled.locate(falun))
    }

    @Test(arguments: [0, 1, 7, 8, 31])
    func `less than a header is not a gazetteer`(_ length: Int) {
        #expect(throws: GazetteerError.notAGazetteer) { try Gazetteer(bytes: Array(Self.whole.prefix(length))) }
    }

    @Test(arguments: [32, 33, 1_000, 1_000_001])
    func `a truncated file is rejected by its length`(_ length: Int) {
        let expected = GazetteerError.wrongLength(expected: Self.whole.count, actual: length)
        #expect(throws: expected) { try Gazetteer(bytes: Array(Self.whole.prefix(length))) }
    }

    @Test func `other bytes are not a gazetteer, and a later format is not supported`() {
        var other = Self.whole
        other[0] = UInt8(ascii: "g")
        #expect(throws: GazetteerError.notAGazetteer) { try Gazetteer(bytes: other) }
        other = Self.whole
        other[8] = 99
        #expect(throws: GazetteerError.unsupportedVersion(99)) { try Gazetteer(bytes: other) }
    }

    @Test func `any changed byte is detected`() {
        var generator = SplitMix(state: 42)
        var bytes = Self.whole
        for round in 0..<60 {
            let at = round < 30 ? 8 + round * 5 : Int(generator.unit() * Double(bytes.count))
            bytes[at] ^= 0x41
            #expect(throws: GazetteerError.self, "byte \(at)") { try Gazetteer(bytes: bytes) }
            bytes[at] ^= 0x41
        }
    }

    /// The checksum is not a signature: a malicious file can give wrong answers, but nothing worse.
    @Test func `damage with a correct checksum does not crash`() {
        var generator = SplitMix(state: 4_711)
        var opened = 0
        for round in 0..<12 {
            var bytes = Self.whole
            for _ in 0..<20_000 {
                let at = Self.columns + Int(generator.unit() * Double(bytes.count - Self.columns))
                bytes[at] = UInt8(generator.unit() * 255)
            }
            if round % 2 == 1 { bytes[32 + Int(generator.unit() * 192)] = UInt8(generator.unit() * 255) }
            seal(&bytes)
            guard let gazetteer = try? Gazetteer(bytes: bytes) else { continue }
            opened += 1
            for _ in 0..<500 { _ = gazetteer.locate(generator.position()) }
            for number in 0..<500 {
                guard let town = gazetteer.town(geonameID: 2_715_000 + number) else { continue }
                _ = gazetteer.city(of: town)
            }
        }
        #expect(opened > 0)
    }

    /// The sections of cities, overwritten as a whole: rows beyond the table, ranges in the wrong order, cities of themselves.
    @Test(arguments: 32...36, [0x00, 0x7F, 0xFF] as [UInt8])
    func `a section of cities with hostile numbers gives wrong answers at worst`(_ section: Int, _ value: UInt8) throws
    {
        var bytes = Self.whole
        let part = try #require(Self.section(section))
        // Where the numbers of each country begin in "thirds" is verified on opening, unlike the numbers.
        let kept = section == 36 ? 4 * (Gazetteer.bundled.countryCodes.count + 1) : 0
        for at in part.dropFirst(kept) { bytes[at] = value }
        seal(&bytes)
        let gazetteer = try Gazetteer(bytes: bytes)
        var generator = SplitMix(state: 11)
        for _ in 0..<300 { _ = gazetteer.locate(generator.position()) }
        for id in [2_715_459, 1_850_147, 3_169_070] {
            let town = try #require(gazetteer.town(geonameID: id))
            _ = gazetteer.city(of: town)
            _ = gazetteer.locate(town.coordinate)
        }
    }

    @Test(arguments: 32...36)
    func `a section of cities of the wrong size, or without an entry, is rejected`(_ section: Int) throws {
        let entry = try #require(Self.entry(section))
        for (offset, value) in [(8, UInt8(3)), (0, 99)] {
            var bytes = Self.whole
            bytes[entry + offset] = bytes[entry + offset] &+ value
            seal(&bytes)
            #expect(throws: GazetteerError.self) { try Gazetteer(bytes: bytes) }
        }
    }

    @Test(arguments: [0x00, 0x7F, 0xFF] as [UInt8])
    func `divisions that do not fill their section are rejected`(_ value: UInt8) throws {
        var bytes = Self.whole
        let part = try #require(Self.section(36))
        let last = part.lowerBound + 4 * Gazetteer.bundled.countryCodes.count
        for at in last..<last + 4 { bytes[at] = value }
        seal(&bytes)
        #expect(throws: GazetteerError.malformedSection("thirds")) { try Gazetteer(bytes: bytes) }
    }

    private static func number(at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(whole[offset + $1]) << (8 * $1) }
    }

    /// The offset of a section's entry in the directory.
    private static func entry(_ section: Int) -> Int? {
        (0..<number(at: 12)).map { 32 + 12 * $0 }.first { number(at: $0) == section }
    }

    private static func section(_ section: Int) -> Range<Int>? {
        entry(section).map { number(at: $0 + 4)..<number(at: $0 + 4) + number(at: $0 + 8) }
    }
}
