import Imaging
import TestSupport
import Testing

@Suite("JPEG decoded at a reduced scale")
struct JPEGScaleTests {
    @Test("shows the region to within half a pixel of the result", arguments: 0..<400)
    func accuracy(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let width = Int.random(in: 60...2_100, using: &random) | 1
        let height = Int.random(in: 17...90, using: &random)
        let slope = 200 / Double(width)
        let ramp = Synthetic.ramp(width, height, channels: seed % 2 == 0 ? 1 : 3)
        let source = try ImageSource.bytes(ramp.jpeg(quality: 97))
        let length = Double.random(in: Double(width) / 4...Double(width), using: &random)
        let start =
            Bool.random(using: &random)
            ? Double(width) - length : Double.random(in: 0...Double(width) - length, using: &random)
        let ratio = [1.1, 1.7, 2.2, 2.6, 3.2, 4.5, 6.5, 11, 13, 20][seed % 10]
        let size = PixelSize(
            width: max(12, Int(length / ratio)), height: max(1, Int(Double(height) / ratio)))
        let region = Rect(x: start, y: 0, width: length, height: Double(height))
        let made = try source.render(Rendering(region: region, size: size, decoder: .tested)).pixels
        expectRamp(made, region, slope: slope, tolerance: 4)
    }

    @Test("looks like the picture decoded whole and then reduced", arguments: [1.2, 2, 3, 5, 7, 11, 16, 24])
    func similarity(ratio: Double) throws {
        let jpeg = try ImageSource.bytes(Synthetic.scene(1_201, 903).jpeg(quality: 92))
        let png = try ImageSource.bytes(jpeg.whole().pixels.png())
        let size = PixelSize(width: Int(1_201 / ratio), height: Int(903 / ratio))
        let difference = Synthetic.difference(try jpeg.whole(size).pixels, try png.whole(size).pixels)
        #expect(difference < 1.2)
    }

    @Test("gives the same pixels for a part as for the part of the whole", arguments: [1, 2, 3, 4, 6, 8, 12, 16, 30])
    func crops(ratio: Int) throws {
        let source = try ImageSource.bytes(Synthetic.scene(960, 720).jpeg(quality: 90))
        try expectCrops(source, ratio: Double(ratio))
    }

    @Test(
        "gives the same pixels for a part of any kind of file",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"), arguments: [1.0, 2.3, 3.1, 5.2, 8.7, 14])
    func cropsOfFixtures(ratio: Double) throws {
        var compared = 0
        for name in Fixtures.files("jpeg", ["jpg", "jpeg"]) where name.count % 3 == Int(ratio) % 3 {
            let source = ImageSource.bytes(try Fixtures.bytes(name))
            guard let header = try? ImageHeader.read(from: source), header.format == .jpeg,
                header.size.width * header.size.height < 4_000_000,
                Double(min(header.size.width, header.size.height)) > ratio * 6,
                let whole = try? source.whole(), whole.truncation == nil
            else { continue }
            try expectCrops(source, ratio: ratio, name)
            compared += 1
        }
        #expect(compared > 10)
    }

    /// Compares parts, at `ratio` stored pixels per pixel of the result, with the same parts of the rendered whole image.
    private func expectCrops(_ source: ImageSource, ratio: Double, _ name: String = "") throws {
        let stored = try ImageHeader.read(from: source).size
        let size = PixelSize(width: Int(Double(stored.width) / ratio), height: Int(Double(stored.height) / ratio))
        let whole = try source.whole(size).pixels
        let (w, h) = (size.width, size.height)
        let stepX = Double(stored.width) / Double(w)
        let stepY = Double(stored.height) / Double(h)
        for part in [(0, 0, w / 2, h / 2), (w / 3, h / 2, w / 3, h / 4), (w / 2, h / 3, w - w / 2, h - h / 3)]
        where part.2 > 0 && part.3 > 0 {
            let (x, y, width, height) = part
            let region = Rect(
                x: Double(x) * stepX, y: Double(y) * stepY, width: Double(width) * stepX, height: Double(height) * stepY
            )
            let made = try source.render(
                Rendering(region: region, size: PixelSize(width: width, height: height), decoder: .tested)
            )
            .pixels
            let same = Synthetic.picture(width, height, channels: whole.channels) { column, row, channel in
                Int(whole.bytes[((row + y) * w + column + x) * whole.channels + channel])
            }
            // Rounding the edges of a region can select the next decoding scale or another grid of averages, so the difference is
            // not 0.
            #expect(Synthetic.difference(made, same) <= 0.6, "\(name) \(part) of \(size)")
        }
    }
}
