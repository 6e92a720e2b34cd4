import Containers
import Imaging
import TestSupport
import Testing

@Suite("Hostile HEIF")
struct HostileHEIFTests {
    private func coded(_ size: PixelSize = PixelSize(width: 128, height: 96), av1: Bool = false) throws -> HEIFBuilder {
        var file = HEIFBuilder()
        file.brands = av1 ? ["avif", "mif1"] : file.brands
        file.items = [try HEIFBuilder.coded(1, Synthetic.smooth(size.width, size.height), av1: av1)]
        return file
    }

    @Test(
        "pictures that are far larger than the file says are refused before they take memory", arguments: [false, true])
    func lyingSizes(av1: Bool) throws {
        var file = try coded(PixelSize(width: 512, height: 320), av1: av1)
        file.items[0].properties.removeAll { $0.type == "ispe" }
        file.items[0].properties.append(HEIFBuilder.extents(PixelSize(width: 64, height: 64)))
        #expect(throws: ImagingError.tooLarge("coded with 512x320 pixels, declared as 64x64")) {
            try ImageSource.bytes(file.bytes).whole()
        }
    }

    @Test("sizes beyond the limits are rejected by the header")
    func limits() throws {
        for (width, height) in [(40_000, 10), (32_000, 32_000), (30_000, 10_000), (0, 5), (1 << 31, 1 << 31)] {
            var file = try coded()
            file.items[0].properties.removeAll { $0.type == "ispe" }
            file.items[0].properties.append(HEIFBuilder.extents(PixelSize(width: width, height: height)))
            #expect(throws: ImagingError.self) { try ImageHeader.read(from: .bytes(file.bytes)) }
        }
    }

    @Test("unsupported kinds are named")
    func kinds() throws {
        for kind in ["iovl", "iden", "jpeg", "vvc1", "tmap"] {
            var file = try coded()
            file.items[0].type = BoxType(rawValue: kind.utf8.reduce(0) { $0 << 8 | UInt32($1) })
            #expect(throws: ImagingError.unsupported("a HEIF image coded as '\(kind)'")) {
                try ImageHeader.read(from: .bytes(file.bytes))
            }
        }
    }

    @Test("files without what they need are damaged, not fatal")
    func missingParts() throws {
        for type: BoxType in ["ispe", "hvcC"] {
            var file = try coded()
            file.items[0].properties.removeAll { $0.type == type }
            #expect(throws: ImagingError.self) { try ImageSource.bytes(file.bytes).whole() }
        }
        var nowhere = try coded()
        nowhere.primary = 9
        #expect(throws: ImagingError.damaged("no primary image")) {
            try ImageHeader.read(from: .bytes(nowhere.bytes))
        }
        var short = try coded()
        short.items[0].properties = short.items[0].properties.map {
            $0.type == "hvcC" ? .init("hvcC", Array($0.payload.prefix(20))) : $0
        }
        #expect(throws: ImagingError.self) { try ImageSource.bytes(short.bytes).whole() }
    }

    @Test("one coded picture for a whole grid is decoded tile by tile")
    func repeatedTile() throws {
        var file = try coded(PixelSize(width: 64, height: 64))
        file.items[0].id = 2
        file.items.append(HEIFBuilder.grid(1, columns: 8, rows: 8, size: PixelSize(width: 512, height: 512)))
        file.references = [("dimg", 1, [Int](repeating: 2, count: 64))]
        let made = try ImageSource.bytes(file.bytes).whole(PixelSize(width: 64, height: 64)).pixels
        #expect(made.bytes[48..<72] == made.bytes[72..<96], "each eighth is the same, but at the picture's edges")
    }

    @Test("with bytes changed anywhere never crash", arguments: 0..<8)
    func changed(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var file = try coded(PixelSize(width: 64, height: 64), av1: seed % 4 == 3)
        file.items[0].id = 2
        file.items.insert(HEIFBuilder.grid(1, columns: 2, rows: 1, size: PixelSize(width: 120, height: 60)), at: 0)
        file.items.append(try HEIFBuilder.coded(3, Synthetic.smooth(64, 32), properties: [HEIFBuilder.rotation(1)]))
        file.items[0].properties.append(HEIFBuilder.rotation(1))
        file.references = [("dimg", 1, [2, 2]), ("thmb", 3, [1])]
        file.isWide = seed % 2 == 1
        let whole = file.bytes
        let meta = whole.count - file.items.reduce(0) { $0 + ($1.isInside ? 0 : $1.data.count) }
        for round in 0..<150 {
            var bytes = whole
            // Changes boxes more often than pixels.
            let end = round % 3 == 0 ? bytes.count : meta
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let extreme: UInt8 = Bool.random(using: &random) ? .random(in: 0...255, using: &random) : 255
                bytes[Int.random(in: 0..<end, using: &random)] = extreme
            }
            let source = ImageSource.bytes(bytes)
            guard let header = try? ImageHeader.read(from: source) else { continue }
            #expect(header.size.width > 0 && header.size.height > 0)
            _ = try? source.whole(header.size.thumbnail(fitting: 50))
        }
    }

    @Test("truncated at any byte give a picture or an error")
    func cutAnywhere() throws {
        let whole = try coded(PixelSize(width: 64, height: 64)).bytes
        for length in stride(from: 0, to: whole.count, by: 3) {
            #expect(throws: ImagingError.self) { try ImageSource.bytes(Array(whole[..<length])).whole() }
        }
        #expect(throws: Never.self) { try ImageSource.bytes(whole).whole() }
    }
}
