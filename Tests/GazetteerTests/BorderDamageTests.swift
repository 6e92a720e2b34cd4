import Gazetteer
import Testing

struct BorderDamageTests {
    private static let gazetteer = Gazetteer.bundledBytes.array
    private static let whole = Gazetteer.bundledBorderBytes.array

    @Test func `the built-in borders are valid`() throws {
        let gazetteer = try Gazetteer(bytes: Self.gazetteer, borderBytes: Self.whole)
        let falun = try #require(Coordinate(latitude: 60.607, longitude: 15.632))
        #expect(gazetteer.country(at: falun) == "SE")
    }

    @Test func `a gazetteer file is not a borders file, and vice versa`() {
        #expect(throws: GazetteerError.notBorders) {
            try Gazetteer(bytes: Self.gazetteer, borderBytes: Self.gazetteer)
        }
        #expect(throws: GazetteerError.notAGazetteer) { try Gazetteer(bytes: Self.whole) }
        #expect(throws: GazetteerError.notBorders) { try Gazetteer(bytes: Self.gazetteer, borderBytes: []) }
    }

    @Test(arguments: [32, 100, 1_000_000])
    func `truncated borders are rejected by their length`(_ length: Int) {
        let expected = GazetteerError.wrongLength(expected: Self.whole.count, actual: length)
        #expect(throws: expected) {
            try Gazetteer(bytes: Self.gazetteer, borderBytes: Array(Self.whole.prefix(length)))
        }
    }

    @Test func `any changed byte is detected`() {
        var generator = SplitMix(state: 43)
        var bytes = Self.whole
        for round in 0..<30 {
            let at = round < 10 ? 8 + round * 5 : Int(generator.unit() * Double(bytes.count))
            bytes[at] ^= 0x41
            #expect(throws: GazetteerError.self, "byte \(at)") {
                try Gazetteer(bytes: Self.gazetteer, borderBytes: bytes)
            }
            bytes[at] ^= 0x41
        }
    }

    /// The checksum is not a signature: a malicious file can give wrong answers, but nothing worse.
    @Test func `damaged borders with a correct checksum do not crash`() {
        var generator = SplitMix(state: 1_848)
        var opened = 0
        for round in 0..<12 {
            var bytes = Self.whole
            // Behind the header, the directory, the codes and the header of the grid.
            for _ in 0..<(round + 1) * 1_000 {
                let at = 620 + Int(generator.unit() * Double(bytes.count - 620))
                bytes[at] = UInt8(generator.unit() * 255)
            }
            if round % 3 == 2 { bytes[32 + Int(generator.unit() * 588)] = UInt8(generator.unit() * 255) }
            seal(&bytes)
            guard let gazetteer = try? Gazetteer(bytes: Self.gazetteer, borderBytes: bytes) else { continue }
            opened += 1
            for _ in 0..<150 { _ = gazetteer.locate(generator.position()) }
        }
        #expect(opened > 0)
    }
}
