import Imaging
import TestSupport
import Testing

@Suite("Progressive JPEG decoded at a reduced size without libjpeg")
struct ProgressiveJPEGTests {
    private static let samplings = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (0, 0)]

    /// A file with the scans that `script` returns for a number of components.
    private func file(
        _ seed: Int, sides: ClosedRange<Int> = 1...70,
        _ script: (_ components: Int, inout SeededGenerator) -> [TestJPEG.Scan]
    ) throws -> (bytes: [UInt8], what: String) {
        var random = SeededGenerator(seed: UInt64(seed))
        let sampling = Self.samplings[seed % Self.samplings.count]
        let components = sampling.0 == 0 ? 1 : 3
        var kind = TestJPEG()
        kind.isProgressive = true
        kind.quality = [30, 60, 85, 95, 100].randomElement(using: &random) ?? 85
        kind.restartInterval = [0, 0, 1, 2, 5, 17].randomElement(using: &random) ?? 0
        kind.sampling = components == 1 ? (1, 1) : sampling
        kind.scans = script(components, &random)
        let (width, height) = (Int.random(in: sides, using: &random), Int.random(in: sides, using: &random))
        let contrast = Int.random(in: 0...255, using: &random)
        // With flat parts, so that long end-of-band runs occur.
        let flat = Int.random(in: 0...width, using: &random)
        let picture = Synthetic.picture(width, height, channels: components) { x, y, _ in
            x < flat ? 100 : (x + y) * 3 + Int.random(in: 0...contrast, using: &random)
        }
        return (try kind.encode(picture), "\(width)×\(height), \(kind)")
    }

    /// Compares the planes at each scale, decoded in strips of different heights, with the coefficients.
    private func expectTransformed(_ file: [UInt8], _ what: String) throws {
        for side in [1, 2, 4, 8] {
            let planes = try #require(try ReducedJPEG.planes(of: .bytes(file), side: side), "\(what), side \(side)")
            TransformedCoefficients.expect(planes, of: file, side: side, what)
            for rows in [1, 3] {
                let others = try ReducedJPEG.planes(of: .bytes(file), side: side, stripRows: rows)
                #expect(others == planes, "\(what), side \(side), \(rows) rows at a time")
            }
        }
    }

    @Test("is the truncated transform of the coefficients, whatever the scans", arguments: 0..<6)
    func named(script: Int) throws {
        for seed in 0..<36 {
            let (file, what) = try file(seed) { components, _ in ScanScript.named(components)[script].scans }
            try expectTransformed(file, "\(ScanScript.named(3)[script].name), \(what)")
        }
    }

    @Test("is the truncated transform of the coefficients, with scans cut and ordered at random", arguments: 0..<10)
    func random(batch: Int) throws {
        for seed in batch * 18..<batch * 18 + 18 {
            let (file, what) = try file(seed) { ScanScript.random($0, using: &$1) }
            try expectTransformed(file, what)
        }
    }

    @Test("is that of the coefficients of real files", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func fixtures() throws {
        var compared = 0
        for folder in ["jpeg", "photos", "orientation", "icc", "large"] {
            for name in Fixtures.files(folder, ["jpg", "jpeg"]) {
                let file = try Fixtures.bytes(name)
                guard file.indices.dropLast().contains(where: { file[$0] == 0xFF && file[$0 + 1] == 0xC2 }),
                    try !hasWarning(file)
                else { continue }
                // At full size the luma is compared with libjpeg's.
                for side in [2, 4] {
                    guard let planes = try? ReducedJPEG.planes(of: .bytes(file), side: side) else { continue }
                    TransformedCoefficients.expect(planes, of: file, side: side, limit: 2_047, count: 5_000, name)
                    compared += 1
                }
            }
        }
        #expect(compared > 10)
    }

    private func hasWarning(_ file: [UInt8]) throws -> Bool {
        guard let header = try? ImageHeader.read(from: .bytes(file)),
            let image = try? rendered(file, header.size, .libjpeg)
        else { return true }
        return image.truncation != nil
    }

    /// The result of a decoder at half size, or an error.
    private func rendered(_ file: [UInt8], _ size: PixelSize, _ decoder: PictureDecoder) throws -> RenderedPicture {
        let half = PixelSize(width: max(1, size.width * 2 / 7), height: max(1, size.height * 2 / 7))
        return try ImageSource.bytes(file).render(Rendering(region: Rect(size), size: half, decoder: decoder))
    }

    @Test("shows only the requested part")
    func parts() throws {
        for seed in 0..<40 {
            let (file, what) = try file(seed, sides: 60...200) { ScanScript.random($0, using: &$1) }
            let source = ImageSource.bytes(file)
            let size = try ImageHeader.read(from: source).size
            let whole = Rect(x: 0, y: 0, width: Double(size.width / 4 * 4), height: Double(size.height / 4 * 4))
            let all = try source.render(
                Rendering(
                    region: whole, size: PixelSize(width: size.width / 4, height: size.height / 4), decoder: .fast))
            // Far enough inside that no filter reaches beyond it.
            let part = try source.render(
                Rendering(
                    region: Rect(x: 20, y: 24, width: 28, height: 24), size: PixelSize(width: 7, height: 6),
                    decoder: .fast))
            for y in 0..<6 {
                let first = ((6 + y) * all.pixels.size.width + 5) * all.pixels.channels
                let expected = all.pixels.bytes[first..<first + 7 * all.pixels.channels]
                let row = part.pixels.bytes[y * 7 * all.pixels.channels..<(y + 1) * 7 * all.pixels.channels]
                let difference = zip(expected, row).map { abs(Int($0) - Int($1)) }.max() ?? 0
                #expect(difference <= 1, "\(what), row \(y)")
            }
        }
    }

    @Test("leaves images with missing or repeated scans to libjpeg")
    func incomplete() throws {
        let all = [0, 1, 2]
        let bands = all.map { TestJPEG.Scan([$0], 1...63) }
        let scripts = [
            [TestJPEG.Scan(all, 0...0)],
            [TestJPEG.Scan(all, 0...0)] + bands.prefix(2),
            [TestJPEG.Scan(all, 0...0), TestJPEG.Scan([0], 1...4)] + bands.dropFirst(),
            [TestJPEG.Scan(all, 0...0)] + all.map { TestJPEG.Scan([$0], 1...63, 0, 1) },
        ]
        for (index, script) in scripts.enumerated() {
            let (file, what) = try file(3) { _, _ in script }
            #expect(try ReducedJPEG.planes(of: .bytes(file), side: 1) != nil, "\(what)")
            #expect(try (ReducedJPEG.planes(of: .bytes(file), side: 2) == nil) == (index != 2), "\(what)")
            #expect(try ReducedJPEG.planes(of: .bytes(file), side: 4) == nil, "\(what)")
        }
        let (file, what) = try file(3) { _, _ in [TestJPEG.Scan(all, 0...0)] + bands }
        let last = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        let twice = file.dropLast(2) + file[last...]
        for side in [2, 4, 8] {
            #expect(try ReducedJPEG.planes(of: .bytes(Array(twice)), side: side) == nil, "\(what)")
        }
    }

    @Test("has as many scans as the limit, and not one more")
    func most() throws {
        let all = [0, 1, 2]
        for (count, isWhole) in [(200, true), (201, false)] {
            let (file, what) = try file(7) { _, _ in
                let refined = 1...count - 190
                let bands = (1...63).flatMap { place in
                    all.map { TestJPEG.Scan([$0], place...place, 0, $0 == 0 && refined.contains(place) ? 1 : 0) }
                }
                return [TestJPEG.Scan(all, 0...0)] + bands + refined.map { TestJPEG.Scan([0], $0...$0, 1, 0) }
            }
            if isWhole { try expectTransformed(file, what) }
            let size = try ImageHeader.read(from: .bytes(file)).size
            for decoder in [PictureDecoder.fast, .libjpeg] {
                #expect(try (rendered(file, size, decoder).truncation == nil) == isWhole, "\(what), \(decoder)")
            }
        }
    }

    @Test("shows what libjpeg shows of a truncated file, with a message", arguments: 0..<6)
    func cut(seed: Int) throws {
        let (file, what) = try file(seed, sides: 20...50) { ScanScript.random($0, using: &$1) }
        let size = try ImageHeader.read(from: .bytes(file)).size
        for length in stride(from: 0, to: file.count, by: 3) {
            let cut = Array(file[..<length])
            let other = try? rendered(cut, size, .libjpeg)
            let own = try? rendered(cut, size, .fast)
            // If the end of a skipped scan is invalid, libjpeg shows nothing at all.
            if let other { #expect(own?.pixels.size == other.pixels.size, "\(what), \(length) bytes") }
            #expect((own?.truncation != nil) == (other != nil || own != nil), "\(what), \(length) bytes")
        }
    }

    @Test("of changed files is what libjpeg decodes, or left to it", arguments: 0..<12)
    func changed(seed: Int) throws {
        let (file, what) = try file(seed, sides: 20...70) { components, random in
            seed % 2 == 0 ? [] : ScanScript.random(components, using: &random)
        }
        let data = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        var random = SeededGenerator(seed: UInt64(seed))
        var compared = 0
        for turn in 0..<400 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: data..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            for side in [1, 2, 4, 8] {
                guard let planes = try? ReducedJPEG.planes(of: .bytes(bytes), side: side) else { continue }
                TransformedCoefficients.expect(planes, of: bytes, side: side, limit: 2_047, "\(what), turn \(turn)")
                compared += 1
            }
            guard let size = try? ImageHeader.read(from: .bytes(bytes)).size else { continue }
            let own = try? rendered(bytes, size, .fast)
            guard let other = try? rendered(bytes, size, .libjpeg) else { continue }
            #expect(own?.pixels.size == other.pixels.size, "\(what), turn \(turn)")
            if other.truncation == nil { #expect(own?.truncation == nil, "\(what), turn \(turn)") }
        }
        #expect(compared > 100, "\(what)")
    }
}
