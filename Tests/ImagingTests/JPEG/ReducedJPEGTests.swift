import Imaging
import TestSupport
import Testing

@Suite("JPEG decoded at a reduced size without libjpeg")
struct ReducedJPEGTests {
    /// Compares each plane with the transform of its coefficients, as libjpeg reads them.
    private func expectTransformed(_ file: [UInt8], side: Int, _ what: String) throws {
        let planes = try #require(try ReducedJPEG.planes(of: .bytes(file), side: side), "\(what)")
        TransformedCoefficients.expect(planes, of: file, side: side, what)
    }

    private static let samplings = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (0, 0)]

    private func file(_ seed: Int, progressive: Bool = false) throws -> (bytes: [UInt8], what: String) {
        var random = SeededGenerator(seed: UInt64(seed))
        let sampling = Self.samplings[seed % Self.samplings.count]
        var kind = TestJPEG()
        kind.quality = [30, 60, 85, 95, 100].randomElement(using: &random) ?? 85
        kind.restartInterval = [0, 0, 1, 2, 5, 17].randomElement(using: &random) ?? 0
        kind.hasOwnTables = Bool.random(using: &random)
        kind.isProgressive = progressive
        kind.sampling = sampling.0 == 0 ? (1, 1) : sampling
        let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...70, using: &random))
        let contrast = Int.random(in: 0...255, using: &random)
        let picture = Synthetic.picture(width, height, channels: sampling.0 == 0 ? 1 : 3) { x, y, _ in
            (x + y) * 3 + Int.random(in: 0...contrast, using: &random)
        }
        return (try kind.encode(picture), "\(width)×\(height), \(kind)")
    }

    @Test(
        "is the truncated transform of the coefficients, for every sampling, size, interval and table",
        arguments: 0..<40)
    func transform(batch: Int) throws {
        for seed in batch * 30..<batch * 30 + 30 {
            let (file, what) = try file(seed)
            for side in [1, 2, 4, 8] { try expectTransformed(file, side: side, what) }
        }
    }

    /// A progressive file in which the refinement of the DC coefficients is moved to another place.
    private func file(_ seed: Int, refiningAt place: (_ scans: Int) -> Int) throws -> (bytes: [UInt8], what: String) {
        let (bytes, what) = try file(seed, progressive: true)
        // Each scan with the tables before it. Everything before the first scan begins with the file.
        let markers = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] != 0 }
            .filter { !(0xD0...0xD7).contains(bytes[$0 + 1]) }
        var scans: [[UInt8]] = []
        var start = 0
        for (marker, next) in zip(markers, markers.dropFirst()) where bytes[marker + 1] == 0xDA {
            scans.append(Array(bytes[start..<next]))
            start = next
        }
        let refining = try #require(
            scans.firstIndex { scan in
                guard scan.starts(with: [0xFF, 0xDA]) else { return false }
                let end = 2 + Int(scan[3])
                return scan[(end - 3)..<end].elementsEqual([0, 0, 0x10])
            }, "\(what)")
        let scan = scans.remove(at: refining)
        scans.insert(scan, at: place(scans.count))
        return (Array(scans.joined()) + bytes[start...], what)
    }

    @Test("accepts refinements directly after the first scan, and as the last")
    func refinementAnywhere() throws {
        for seed in 0..<60 {
            for place in [{ _ in 1 }, { $0 }] as [(Int) -> Int] {
                let (file, what) = try file(seed, refiningAt: place)
                try expectTransformed(file, side: 1, what)
                let header = try ImageHeader.read(from: .bytes(file))
                let whole = Rect(x: 0, y: 0, width: Double(header.size.width), height: Double(header.size.height))
                let picture = try ImageSource.bytes(file).render(
                    Rendering(region: whole, size: PixelSize(width: 1, height: 1), decoder: .fast))
                #expect(picture.truncation == nil, "\(what)")
            }
        }
    }

    @Test("has the luma that libjpeg decodes at 1/8, bit by bit", arguments: 0..<20)
    func luma(batch: Int) throws {
        for seed in batch * 30..<batch * 30 + 30 {
            for progressive in [false, true] {
                let (file, what) = try file(seed, progressive: progressive)
                try expectLuma(file, what)
            }
        }
    }

    @Test("has the luma that libjpeg decodes at full size, bit by bit", arguments: 0..<20)
    func wholeLuma(batch: Int) throws {
        for seed in batch * 30..<batch * 30 + 30 {
            for progressive in [false, true] {
                let (file, what) = try file(seed, progressive: progressive)
                try expectLuma(file, what, side: 8)
            }
        }
    }

    @Test(
        "has the luma that libjpeg decodes of every fixture at 1/8 and at full size, bit by bit",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func fixtures() throws {
        var compared = 0
        for folder in ["jpeg", "photos", "orientation", "large", "icc"] {
            for name in Fixtures.files(folder, ["jpg", "jpeg"]) {
                let file = try Fixtures.bytes(name)
                guard (try? ReducedJPEG.planes(of: .bytes(file), side: 1)) != nil else { continue }
                try expectLuma(file, name)
                if try ReducedJPEG.planes(of: .bytes(file), side: 8) != nil {
                    try expectLuma(file, name, side: 8)
                    compared += 1
                }
                compared += 1
            }
        }
        #expect(compared > 800)
    }

    private func expectLuma(_ file: [UInt8], _ what: String, side: Int = 1) throws {
        guard let plane = try ReducedJPEG.planes(of: .bytes(file), side: side)?.first,
            let luma = TestJPEG.luma(of: file, eighths: side)
        else {
            Issue.record("\(what) was not decoded")
            return
        }
        for y in 0..<luma.size.height {
            let own = plane.bytes[y * plane.size.width..<y * plane.size.width + luma.size.width]
            let row = luma.bytes[y * luma.size.width..<(y + 1) * luma.size.width]
            guard own.elementsEqual(row) else {
                Issue.record("\(what): row \(y)")
                return
            }
        }
    }

    @Test("leaves unsupported files to libjpeg")
    func others() throws {
        let scene = Synthetic.scene(50, 40)
        var (rgb, arithmetic) = (TestJPEG(), TestJPEG())
        (rgb.isRGB, rgb.sampling) = (true, (1, 1))
        arithmetic.isArithmetic = true
        for kind in [rgb, arithmetic] {
            let file = try kind.encode(scene)
            #expect(try ReducedJPEG.planes(of: .bytes(file), side: 1) == nil)
            #expect(try ImageSource.bytes(file).whole(PixelSize(width: 5, height: 4)).truncation == nil)
        }
    }

    @Test("treats a marker without a segment after a scan as libjpeg does: the image is complete")
    func markerAlone() throws {
        var kind = TestJPEG()
        kind.isProgressive = true
        let file = try kind.encode(Synthetic.scene(120, 80))
        let (end, data) = (file.count - 2, file[..<(file.count - 2)])
        // TEM (T.81, table B.1), and bytes that look like the length of a segment that does not exist.
        for extra in [[0xFF, 0x01], [0xFF, 0x01, 0xE4, 0xD9, 0x11]] as [[UInt8]] {
            let source = ImageSource.bytes(data + extra + file[end...])
            for side in [(15, 10), (60, 40)] {
                var rendering = Rendering(
                    region: Rect(PixelSize(width: 120, height: 80)), size: PixelSize(width: side.0, height: side.1))
                rendering.decoder = .fast
                #expect(try source.render(rendering).truncation == nil)
            }
        }
    }

    @Test("treats fill bytes before a stuffed zero as libjpeg does", arguments: [false, true])
    func fillBytes(progressive: Bool) throws {
        var kind = TestJPEG()
        (kind.quality, kind.isProgressive) = (97, progressive)
        let file = try kind.encode(Synthetic.scene(200, 150))
        let data = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        var filled = Array(file[..<data])
        for at in data..<file.count {
            if file[at] == 0xFF, at + 1 < file.count, file[at + 1] == 0 { filled += [0xFF, 0xFF] }
            filled.append(file[at])
        }
        #expect(filled.count > file.count)
        let planes = try #require(try ReducedJPEG.planes(of: .bytes(filled), side: 1))
        #expect(try planes == ReducedJPEG.planes(of: .bytes(file), side: 1))
        #expect(TestJPEG.luma(of: filled, eighths: 1) == TestJPEG.luma(of: file, eighths: 1))
    }
}
