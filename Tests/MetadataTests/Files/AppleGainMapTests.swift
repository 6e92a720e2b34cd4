import Containers
import Metadata
import TestSupport
import Testing

/// Gain maps in the form that Apple used before ISO 21496-1, and those of HEIF files.
@Suite struct AppleGainMapTests {
    /// The two numbers of the note, and the headroom in stops by Apple's formula.
    private static let notes: [(first: Double?, second: Double?, stops: Double)] = [
        (1.01, 0, 3), (2, 0.01, 2.3), (1.2, 0.1, 2.2727), (0.8, 0.005, 1.7), (0.5, 0.5, 1.5505), (nil, 0.005, 1.7),
        (1.5, nil, 3),
    ]

    @Test(arguments: notes) func theNoteOfTheCameraStatesTheHeadroom(
        _ note: (first: Double?, second: Double?, stops: Double)
    ) throws {
        let numbers = [(33, note.first), (48, note.second)].compactMap { tag, value in value.map { (tag, $0) } }
        for bytes in [jpeg(Self.note(numbers)), heif(Self.note(numbers))] {
            let map = try #require(StoredGainMap.read(bytes: bytes))
            #expect(abs(map.parameters.wholeHeadroom - note.stops) < 1e-6)
            #expect(map.parameters.channels.map(\.most) == [map.parameters.wholeHeadroom])
            #expect(map.parameters.channels.allSatisfy { $0.least == 0 && $0.offset == 0 && $0.alternateOffset == 0 })
        }
    }

    /// The map holds light: half of it is a quarter of the additional light.
    @Test func theValuesBecomeLogarithms() throws {
        let levels = try #require(StoredGainMap.read(bytes: jpeg(Self.note([(33, 1.5), (48, 0)])))?.levels)
        #expect(levels.count == 256 && levels[0] == 0 && levels[64] == 54 && levels[128] == 128 && levels[255] == 255)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func theMapItselfMayStateTheHeadroom() throws {
        for file in [jpeg([], xmp: Self.xmp(headroom: "4")), heif([], xmp: Self.xmp(headroom: "4"))] {
            #expect(StoredGainMap.read(bytes: file)?.parameters.wholeHeadroom == 2)
        }
        // The note is older.
        let both = jpeg(Self.note([(33, 1.5), (48, 0)]), xmp: Self.xmp(headroom: "4"))
        #expect(StoredGainMap.read(bytes: both)?.parameters.wholeHeadroom == 2)
    }

    @Test func withoutAHeadroomThereIsNoMap() throws {
        let files = [
            jpeg([]), heif([]), jpeg(Array("Apple iOS\0".utf8)), jpeg(Self.note([])),
            jpeg(Self.note([(33, 1), (48, 40)])),
            jpeg([], xmp: Self.xmp(headroom: "1")), jpeg([], xmp: Self.xmp(headroom: "nan")),
            jpeg([], xmp: Self.xmp(headroom: "1e300")), jpeg(Self.note([(33, 1.5)]), xmp: "<x/>"),
            heif(Self.note([(33, 1.5)]), kind: "urn:mpeg:hevc:2015:auxid:2"),
        ]
        for (index, file) in files.enumerated() { #expect(StoredGainMap.read(bytes: file) == nil, "\(index)") }
    }

    /// Each image that says of itself to be a map costs a search for what describes it, so there is a limit.
    @Test func ofManyMapsOnlyTheFirstOnesAreLookedAt() throws {
        for (others, isFound) in [(3, true), (4, false)] {
            var file = HEIFBuilder(exif: exif(Self.note([(33, 1.5)])))
            for item in 10..<10 + others {
                let kind = HEIFBuilder.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
                file.items.append(.init(item, "hvc1", [1], properties: [kind]))
                file.references.append(("auxl", item, [1]))
            }
            let kind = HEIFBuilder.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
            file.items.append(.init(4, "hvc1", [1], properties: [kind]))
            file.items.append(.init(5, "mime", Array(Self.xmp().utf8), contentType: "application/rdf+xml"))
            file.references += [("auxl", 4, [1]), ("cdsc", 5, [4])]
            #expect((StoredGainMap.read(bytes: file.bytes) != nil) == isFound)
        }
    }

    @Test func damageToANoteIsHarmless() {
        var random = SeededGenerator(seed: 2020)
        let note = Self.note([(33, 1.5), (48, 0.004)])
        for _ in 0..<3_000 {
            var damaged = note
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            damaged.removeLast(Int.random(in: 0...20, using: &random))
            guard let map = StoredGainMap.read(bytes: heif(damaged)) else { continue }
            #expect(map.parameters.wholeHeadroom > 0 && map.parameters.wholeHeadroom <= 64)
        }
    }
}

extension AppleGainMapTests {
    private static func number(_ value: Int, _ octets: Int) -> [UInt8] { HEIFBuilder.number(value, octets) }

    /// A note with signed fractions.
    private static func note(_ numbers: [(tag: Int, value: Double)]) -> [UInt8] {
        let start = 14 + 2 + 12 * numbers.count + 4
        let entries = numbers.enumerated().flatMap { index, field in
            number(field.tag, 2) + number(10, 2) + number(1, 4) + number(start + 8 * index, 4)
        }
        let values = numbers.flatMap { number(Int(($0.value * 10_000).rounded()), 4) + number(10_000, 4) }
        return Array("Apple iOS\0\0\u{1}MM".utf8) + number(numbers.count, 2) + entries + number(0, 4) + values
    }

    private static func xmp(headroom: String? = nil) -> String {
        let stated = headroom.map { "<g:HDRGainMapHeadroom>\($0)</g:HDRGainMapHeadroom>" } ?? ""
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:g="http://ns.apple.com/HDRGainMap/1.0/">\
            <g:HDRGainMapVersion>65536</g:HDRGainMapVersion>\(stated)</rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }

    private func exif(_ note: [UInt8]) -> [UInt8] {
        var block = TIFFBlock(bigEndian: true)
        block.ascii(.image, 0x010F, "Apple")
        if !note.isEmpty { block.raw(.exif, 0x927C, format: 7, note) }
        return block.bytes
    }

    /// A JPEG with a note, and a map after it that the index of pictures names.
    private func jpeg(_ note: [UInt8], xmp: String = xmp()) -> [UInt8] {
        let map = jpegFile([segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8))])
        let head = [0xFF, 0xD8] + app1(exif(note))
        let tail = jpegFile([]).dropFirst(2)
        let header = Array("MM\0*".utf8) + Self.number(8, 4)
        let field = Self.number(0xB002, 2) + Self.number(7, 2) + Self.number(32, 4) + Self.number(26, 4)
        let start = head.count + 8
        let length = start + 58 + tail.count
        let entries =
            Self.number(0x2003_0000, 4) + Self.number(length, 4) + Self.number(0, 8) + Self.number(0, 4)
            + Self.number(map.count, 4) + Self.number(length - start, 4) + Self.number(0, 4)
        let index = header + Self.number(1, 2) + field + Self.number(0, 4) + entries
        return head + segment(0xE2, Array("MPF\0".utf8) + index) + tail + map
    }

    /// A HEIF file with a note, and a map without pixels.
    private func heif(
        _ note: [UInt8], xmp: String = xmp(), kind: String = "urn:com:apple:photo:2020:aux:hdrgainmap"
    ) -> [UInt8] {
        var file = HEIFBuilder(exif: exif(note))
        file.items.append(.init(4, "hvc1", [1], properties: [HEIFBuilder.auxiliary(kind)]))
        file.items.append(.init(5, "mime", Array(xmp.utf8), contentType: "application/rdf+xml"))
        file.references += [("auxl", 4, [1]), ("cdsc", 5, [4])]
        return file.bytes
    }
}
