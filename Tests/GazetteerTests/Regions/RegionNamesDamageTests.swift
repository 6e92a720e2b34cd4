import Gazetteer
import Testing

struct RegionNamesDamageTests {
    private static let whole = TownNames.bundledBytes.array
    /// The place of a section of regions in the directory: its number, offset and length.
    private static func entry(_ section: Int) throws -> Int {
        try #require(stride(from: 32, to: 32 + 12 * Int(whole[12]), by: 12).first { Int(whole[$0]) == section })
    }

    @Test func `the built-in file is valid`() throws {
        let regions = try RegionNames(bytes: Self.whole)
        #expect(regions.name(of: "SE-M", in: "sv") == "Skåne län")
    }

    @Test(arguments: [0, 31, 32, 1_000, 7_000_000])
    func `a truncated file is refused`(_ length: Int) {
        #expect(throws: GazetteerError.self) { try RegionNames(bytes: Array(Self.whole.prefix(length))) }
    }

    @Test func `a changed byte of a section is detected`() throws {
        for section in 40...43 {
            var bytes = Self.whole
            bytes[Int(Self.number(at: try Self.entry(section) + 4))] ^= 0x41
            #expect(throws: GazetteerError.wrongChecksum) { try RegionNames(bytes: bytes) }
        }
    }

    @Test(arguments: [(40, "regionCodes"), (41, "regionLanguages"), (42, "regionNameBlocks"), (43, "regionNames")])
    func `a file without a section is refused`(_ section: Int, _ name: String) throws {
        var bytes = Self.whole
        bytes[try Self.entry(section)] = 99
        seal(&bytes)
        #expect(throws: GazetteerError.malformedSection(name)) { try RegionNames(bytes: bytes) }
    }

    @Test(arguments: [(40, "regionCodes"), (42, "regionNameBlocks")])
    func `a section of another size is refused`(_ section: Int, _ name: String) throws {
        var bytes = Self.whole
        bytes[try Self.entry(section) + 8] -= 1
        seal(&bytes)
        #expect(throws: GazetteerError.malformedSection(name)) { try RegionNames(bytes: bytes) }
    }

    @Test func `damage with a correct checksum does not crash`() throws {
        var generator = SplitMix(state: 4_712)
        let start = Int(Self.number(at: try Self.entry(40) + 4))
        let codes = ["AT-9", "CH-GE", "JP-13", "SE-M", "US-CA", "ZW-BU"]
        var opened = 0
        for round in 0..<8 {
            var bytes = Self.whole
            // In turn the codes, languages and table, or everything.
            let end = round % 2 == 0 ? start + 29_000 : bytes.count
            for _ in 0..<5_000 {
                let at = start + Int(generator.unit() * Double(end - start))
                bytes[at] = UInt8(generator.unit() * 255)
            }
            seal(&bytes)
            guard let regions = try? RegionNames(bytes: bytes) else { continue }
            opened += 1
            for code in codes { _ = regions.names(of: code) }
            _ = regions.names(of: Set(codes), in: ["sv", "de"])
        }
        #expect(opened == 8, "damaged sections of the right size are opened, and read with care")
    }

    private static func number(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(whole[offset + $1]) << (8 * $1) }
    }
}
