import Imaging
import TestSupport
import Testing

@Suite("Parts of a JPEG decoded with a row index")
struct RowIndexTests {
    /// A file and its row index.
    private func large(_ kind: TestJPEG, _ width: Int, _ height: Int) throws -> (file: [UInt8], rows: RowIndex) {
        let file = try kind.encode(
            Synthetic.picture(width, height, channels: 3) { x, y, c in
                (x * (c + 1) + y * 3) ^ (x * y >> 7) & 63
            })
        return (file, try #require(try rows(file)))
    }

    private func rows(_ file: [UInt8]) throws -> RowIndex? {
        let size = try ImageHeader.read(from: .bytes(file)).size
        var rendering = Rendering(region: Rect(size), size: size.thumbnail(fitting: 64), decoder: .fast)
        rendering.recordsRowIndex = true
        return try ImageSource.bytes(file).render(rendering).rows
    }

    private func part(
        _ file: [UInt8], _ region: Rect, _ size: PixelSize, by rows: RowIndex?
    ) throws -> RenderedPicture {
        var rendering = Rendering(region: region, size: size, decoder: .fast)
        rendering.subsamplesChroma = true
        return try ImageSource.bytes(file).render(rendering, by: rows)
    }

    static let kinds: [TestJPEG] = [(2, 2, 0), (1, 1, 7), (2, 1, 128), (1, 2, 131), (2, 2, 1), (4, 1, 1000)].map {
        var kind = TestJPEG()
        (kind.sampling, kind.restartInterval, kind.hasOwnTables) = (($0.0, $0.1), $0.2, $0.2 % 2 == 1)
        return kind
    }

    @Test("are, to the bit, what decoding from the start shows", arguments: kinds.indices)
    func same(kind: Int) throws {
        let (file, rows) = try large(Self.kinds[kind], 4500, 1000)
        var random = SeededGenerator(seed: UInt64(kind))
        for scale in [1.0, 1.4, 2, 3.5, 9] {
            for _ in 0..<6 {
                let width = Int.random(in: 20...300, using: &random)
                let height = Int.random(in: 20...100, using: &random)
                let x = Int.random(in: 0...4500 - Int(Double(width) * scale), using: &random)
                let y = Int.random(in: 0...1000 - Int(Double(height) * scale), using: &random)
                let region = Rect(
                    x: Double(x), y: Double(y), width: Double(width) * scale, height: Double(height) * scale)
                let size = PixelSize(width: width, height: height)
                let part = try part(file, region, size, by: rows)
                #expect(part.truncation == nil)
                #expect(
                    try part.pixels == self.part(file, region, size, by: nil).pixels, "\(region) in \(size)")
            }
        }
    }

    @Test("need no bytes of the file above them or below")
    func bytesRead() throws {
        var (file, rows) = try large(Self.kinds[0], 2400, 2400)
        let region = Rect(x: 500, y: 1200, width: 300, height: 200)
        let size = PixelSize(width: 300, height: 200)
        let expected = try part(file, region, size, by: rows).pixels
        // Half a row of MCUs around the part stays, because it is read ahead but not decoded.
        let header = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA }) + 14
        for at in header..<file.count * 9 / 20 { file[at] = 0x55 }
        for at in file.count * 13 / 20..<file.count - 2 { file[at] = 0x55 }
        #expect(try part(file, region, size, by: rows).pixels == expected)
        #expect(try part(file, region, size, by: nil).pixels != expected)
    }

    @Test("are restored from their bytes, about six per entry")
    func stored() throws {
        for kind in Self.kinds {
            let (_, rows) = try large(kind, 4500, 1000)
            #expect(RowIndex(stored: rows.stored) == rows)
            let mcus = (4500 / (8 * kind.sampling.horizontal) + 63) / 64 * ((1000 / 8 / kind.sampling.vertical) + 1)
            #expect(rows.stored.count < mcus * 8)
        }
    }

    @Test("are not restored from bytes that are cut or of another version, and do no harm when they are wrong")
    func damaged() throws {
        let (file, rows) = try large(Self.kinds[1], 2048, 2048)
        let stored = rows.stored
        #expect(RowIndex(stored: []) == nil)
        #expect(RowIndex(stored: [1] + stored.dropFirst()) == nil)
        for length in stride(from: 0, to: stored.count, by: 97) {
            #expect(RowIndex(stored: Array(stored.prefix(length))) == nil)
        }
        #expect(RowIndex(stored: stored + [0]) == nil)
        var random = SeededGenerator(seed: 5)
        var taken = 0
        for _ in 0..<300 {
            var bytes = stored
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 1..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let wrong = RowIndex(stored: bytes) else { continue }
            taken += 1
            let region = Rect(
                x: Double(Int.random(in: 0...1700, using: &random)),
                y: Double(Int.random(in: 0...1900, using: &random)),
                width: 300, height: 100)
            let size = PixelSize(width: 300, height: 100)
            #expect(try part(file, region, size, by: wrong).size == size)
        }
        #expect(taken > 30)
    }

    @Test("are noted for baseline files only, and not for truncated files")
    func noted() throws {
        let scene = Synthetic.scene(600, 500)
        var progressive = TestJPEG()
        progressive.isProgressive = true
        #expect(try rows(progressive.encode(scene)) == nil)
        let file = try TestJPEG().encode(scene)
        #expect(try rows(file) != nil)
        #expect(try rows(file.dropLast(file.count / 3)) == nil)
    }

    @Test(
        "are what decoding from the start shows of the large fixtures",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func fixtures() throws {
        var compared = 0
        for name in Fixtures.files("large", ["jpg"]) {
            let file = try Fixtures.bytes(name)
            guard let rows = try rows(file) else { continue }
            let size = try ImageHeader.read(from: .bytes(file)).size
            for (x, y) in [(0, 0), (size.width - 700, size.height - 500), (size.width / 2, size.height / 2)] {
                let region = Rect(x: Double(x), y: Double(y), width: 700, height: 500)
                let result = PixelSize(width: 700, height: 500)
                #expect(
                    try part(file, region, result, by: rows).pixels == part(file, region, result, by: nil).pixels,
                    "\(name)")
                compared += 1
            }
        }
        #expect(compared >= 12)
    }
}
