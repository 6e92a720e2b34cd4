import Foundation
import Imaging
import TestSupport
import Testing

@Suite("PNG without libpng")
struct StreamedPNGTests {
    @Test(
        "is what libpng makes, for every colour type and depth, each filter, and sizes that end within a byte",
        arguments: PNGBuilder.kinds.indices)
    func kinds(index: Int) throws {
        let kind = PNGBuilder.kinds[index]
        for size in [(1, 1), (1, 9), (2, 3), (3, 1), (7, 5), (8, 8), (33, 17), (131, 70)] {
            for filter in [nil, 0, 1, 2, 3, 4] {
                for isTransparent in [false, true] {
                    var picture = PNGBuilder(
                        colorType: kind.colorType, depth: kind.depth, size: PixelSize(width: size.0, height: size.1))
                    picture.filter = filter
                    picture.filterStep = size.0 > 100 ? 1 : 0
                    picture.hasTransparency = isTransparent
                    try expectSame(picture.file(), "\(picture)", isStreamed: true)
                }
            }
        }
    }

    @Test("is what libpng makes if rows are longer than the inflated pieces", arguments: [2, 3, 6])
    func long(colorType: Int) throws {
        var picture = PNGBuilder(
            colorType: colorType, depth: 8, size: PixelSize(width: 70_001, height: 7))
        picture.filterStep = 1
        picture.filter = 0
        try expectSame(picture.file(), "\(picture)", isStreamed: true)
    }

    @Test(
        "takes chunks of any length, stored data as well as compressed", arguments: [6, 7, 64, 1_000, 8_192, 300_000])
    func chunks(length: Int) throws {
        for level in [0, 1, 9] {
            var picture = PNGBuilder(colorType: 2, depth: 8, size: PixelSize(width: 401, height: 203))
            picture.chunkLength = length
            picture.level = level
            try expectSame(picture.file(), "chunks of \(length), level \(level)", isStreamed: true)
        }
    }

    @Test("treats indices that a palette does not have as libpng does")
    func palette() throws {
        for depth in [2, 4, 8] {
            for isTransparent in [false, true] {
                var picture = PNGBuilder(colorType: 3, depth: depth, size: PixelSize(width: 61, height: 40))
                picture.paletteCount = 1 << depth - 1
                picture.hasTransparency = isTransparent
                try expectSame(picture.file(), "\(picture)", isStreamed: true)
            }
        }
    }

    @Test("leaves interlaced pictures to libpng")
    func interlaced() throws {
        var picture = PNGBuilder(colorType: 2, depth: 8, size: PixelSize(width: 61, height: 40))
        picture.isInterlaced = true
        try expectSame(picture.file(), "\(picture)", isStreamed: false)
    }

    @Test("leaves truncated images to libpng, except for parts before the cut")
    func truncated() throws {
        var picture = PNGBuilder(colorType: 6, depth: 8, size: PixelSize(width: 23, height: 19))
        picture.chunkLength = 100
        let whole = try picture.file()
        for length in 0..<whole.count {
            // Bytes after the image data are not read.
            try expectSame(Array(whole[..<length]), "\(length) bytes", isStreamed: length >= whole.count - 12)
        }
    }

    @Test("with bytes changed anywhere gives libpng's picture or its error", arguments: 0..<8)
    func changed(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let kind = PNGBuilder.kinds[(seed * 5) % PNGBuilder.kinds.count]
        var picture = PNGBuilder(
            colorType: kind.colorType, depth: kind.depth, size: PixelSize(width: 45, height: 31))
        picture.chunkLength = seed % 2 == 0 ? 50 : 8_192
        let whole = try picture.file()
        for turn in 0..<200 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            // So that the change is not only detected by checksums.
            if turn % 4 != 0 { PNGChunks.mendSums(&bytes) }
            expectSame(bytes, "seed \(seed), turn \(turn)")
        }
    }

    @Test(
        "of other projects' tests, sound and broken, is what libpng makes of it",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"),
        arguments: [("png", 300), ("icc", 26)])
    func fixtures(folder: String, least: Int) throws {
        var streamed = 0
        for name in Fixtures.files(folder, ["png"]) {
            let bytes = try Fixtures.bytes(name)
            let size = (try? ImageHeader.read(from: .bytes(bytes)))?.size
            if let size, size.width * size.height > 20_000_000 { continue }
            if expectSame(bytes, name) { streamed += 1 }
        }
        #expect(streamed >= least, "\(streamed)")
    }

    @Test("on disk is read like one in memory")
    func descriptor() throws {
        var picture = PNGBuilder(colorType: 2, depth: 8, size: PixelSize(width: 400, height: 300))
        picture.level = 1
        let bytes = try picture.file()
        #expect(bytes.count > 1 << 17)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("imaging-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(bytes).write(to: url)
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let rendering = Rendering(
            region: Rect(picture.size), size: PixelSize(width: 70, height: 50), decoder: .fast)
        let made = try #require(try ImageSource.file(descriptor: handle.fileDescriptor).streamedPNG(rendering))
        #expect(try made.pixels == ImageSource.bytes(bytes).streamedPNG(rendering)?.pixels)
    }

    @Test("is read no further than the region shows")
    func region() throws {
        var picture = PNGBuilder(colorType: 2, depth: 8, size: PixelSize(width: 300, height: 1_200))
        picture.chunkLength = 1_000
        let whole = try picture.file()
        let region = Rect(x: 20, y: 10, width: 200, height: 50)
        let cut = ImageSource.bytes(Array(whole[..<(whole.count / 2)]))
        let made = try #require(try cut.streamedPNG(Rendering(region: region, size: PixelSize(width: 50, height: 12))))
        #expect(made.truncation == nil)
    }

    @Test("with empty chunks and chunks after the data is decoded; data after their end are left to libpng")
    func oddChunks() throws {
        let whole = try PNGBuilder(colorType: 2, depth: 8, size: PixelSize(width: 30, height: 20)).file()
        var bytes = whole
        PNGChunks.insert("IDAT", [], before: "IDAT", in: &bytes)
        PNGChunks.insert("tEXt", Array("Comment\0none".utf8), before: "IEND", in: &bytes)
        try expectSame(bytes, "odd", isStreamed: true)
        PNGChunks.insert("IDAT", [1, 2, 3], before: "tEXt", in: &bytes)
        try expectSame(bytes, "more data", isStreamed: false)
    }

    /// Expects both decoders to give the same result for a file: pictures, messages, errors. Returns whether libpng was not needed.
    @discardableResult
    private func expectSame(_ bytes: [UInt8], _ what: String) -> Bool {
        let source = ImageSource.bytes(bytes)
        var streamed = true
        for rendering in Self.renderings(source) {
            var (slow, fast) = (rendering, rendering)
            slow.decoder = .libjpeg
            fast.decoder = .fast
            #expect(Outcome(source, slow) == Outcome(source, fast), "\(what), \(rendering.region) at \(rendering.size)")
            streamed = streamed && (try? source.streamedPNG(fast)) != nil
        }
        return streamed
    }

    private func expectSame(_ bytes: [UInt8], _ what: String, isStreamed: Bool) throws {
        #expect(expectSame(bytes, what) == isStreamed, "\(what)")
    }

    /// The whole image at its size, a reduced one, and two parts of it: one in the middle, and one at the end of the image.
    private static func renderings(_ source: ImageSource) -> [Rendering] {
        guard let size = (try? ImageHeader.read(from: source))?.size else {
            return [Rendering(region: Rect(x: 0, y: 0, width: 1, height: 1), size: PixelSize(width: 1, height: 1))]
        }
        let (width, height) = (Double(size.width), Double(size.height))
        let small = PixelSize(width: 9, height: 7)
        return [
            Rendering(region: Rect(size), size: size.thumbnail(fitting: 4_000)),
            Rendering(region: Rect(size), size: size.thumbnail(fitting: 16)),
            Rendering(
                region: Rect(x: width * 0.4, y: height * 0.3, width: width * 0.3, height: height * 0.3), size: small),
            Rendering(
                region: Rect(x: width * 0.6, y: height * 0.5, width: width * 0.4, height: height * 0.5), size: small),
        ]
    }
}

/// The result of a rendering.
private struct Outcome: Equatable {
    var pixels: PixelBuffer?
    var truncation: String?
    var error: ImagingError?

    init(_ source: ImageSource, _ rendering: Rendering) {
        do {
            let made = try source.render(rendering)
            (pixels, truncation) = (made.pixels, made.truncation)
        } catch {
            self.error = error
        }
    }
}
