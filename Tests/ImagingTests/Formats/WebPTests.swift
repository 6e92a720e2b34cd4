import Imaging
import TestSupport
import Testing

@Suite("WebP")
struct WebPTests {
    @Test("pictures show what was encoded, with and without loss and alpha", arguments: [90, 101] as [Float], [3, 4])
    func pictures(quality: Float, channels: Int) throws {
        let scene = Synthetic.smooth(151, 97, channels: channels)
        let source = ImageSource.bytes(try scene.webp(quality: quality))
        let header = try ImageHeader.read(from: source)
        #expect(header.format == .webp && header.size == scene.size && header.hasAlpha == (channels == 4))
        let made = try source.whole()
        #expect(made.truncation == nil)
        #expect(Synthetic.difference(made.pixels, scene) <= (quality > 100 ? 0 : 3))
    }

    @Test("reduced much are as when all pixels are decoded", arguments: [90, 101] as [Float], [3, 4])
    func smaller(quality: Float, channels: Int) throws {
        let scene = Synthetic.scene(1500, 1001, channels: channels)
        let source = ImageSource.bytes(try scene.webp(quality: quality))
        let decoded = try ImageSource.bytes(source.whole().pixels.png())
        for long in [64, 150, 256, 400, 700] {
            let size = scene.size.thumbnail(fitting: long)
            let difference = Synthetic.difference(try source.whole(size).pixels, try decoded.whole(size).pixels)
            #expect(difference < 0.8, "\(long): \(difference)")
        }
    }

    @Test("a region is the same as in the whole")
    func regions() throws {
        let scene = Synthetic.scene(400, 300)
        let source = ImageSource.bytes(try scene.webp(quality: 101))
        for (x, y, width, height) in [(0, 0, 50, 40), (333, 255, 67, 45), (7, 11, 1, 1), (101, 3, 299, 297)] {
            let region = Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
            let size = PixelSize(width: width, height: height)
            let made = try source.render(Rendering(region: region, size: size)).pixels
            let expected = Synthetic.picture(width, height, channels: 3) { column, row, channel in
                Int(scene.bytes[((y + row) * 400 + x + column) * 3 + channel])
            }
            #expect(made == expected, "\(region)")
        }
    }

    @Test("a truncated image is shown in part", arguments: [0.4, 0.7, 0.95])
    func truncated(share: Double) throws {
        let whole = try Synthetic.scene(300, 240).webp()
        let full = try ImageSource.bytes(whole).whole().pixels
        let made = try ImageSource.bytes(Array(whole[..<Int(Double(whole.count) * share)])).whole()
        #expect(made.truncation == "the file ends before the image is complete")
        let same = Int(240 * (share - 0.3)) * 900
        #expect(made.pixels.bytes[..<same] == full.bytes[..<same])
        #expect(throws: ImagingError.self) { try ImageSource.bytes(Array(whole[..<60])).whole() }
    }

    @Test("of an animation the first frame is shown, where it lies on the canvas")
    func animation() throws {
        let (first, second) = (Synthetic.smooth(40, 30), Synthetic.smooth(40, 30, seed: 9))
        var file = WebPBuilder(width: 40, height: 30)
        file.add("ANIM", [0, 0, 0, 0, 0, 0])
        file.addFrame(x: 0, y: 0, width: 40, height: 30, of: try first.webp(quality: 101))
        file.addFrame(x: 0, y: 0, width: 40, height: 30, of: try second.webp(quality: 101))
        #expect(try ImageSource.bytes(file.bytes).whole().pixels == first)
        file.chunks[0] = WebPBuilder(width: 60, height: 50).chunks[0]
        file.chunks[2] = file.chunks[3]
        file.chunks[2].payload.replaceSubrange(0..<6, with: [3, 0, 0, 4, 0, 0])
        let made = try ImageSource.bytes(file.bytes).whole().pixels
        let expected = Synthetic.picture(60, 50, channels: 4) { x, y, channel in
            guard (6..<46).contains(x), (8..<38).contains(y) else { return 0 }
            return channel == 3 ? 255 : Int(second.bytes[((y - 8) * 40 + x - 6) * 3 + channel])
        }
        #expect(made == expected)
    }

    @Test("lossy transparency stays straight")
    func alphaOfLossy() throws {
        let scene = Synthetic.picture(80, 60, channels: 4) { x, y, channel in channel == 3 ? 3 * x : 200 - y }
        var file = WebPBuilder(width: 80, height: 60, hasAlpha: true)
        file.addPicture(of: try scene.webp(quality: 95))
        let made = try ImageSource.bytes(file.bytes).whole().pixels
        #expect(made.channels == 4 && Synthetic.difference(made, scene) < 3)
    }

    @Test("an embedded profile is applied", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func profile() throws {
        let scene = Synthetic.smooth(64, 64)
        var file = WebPBuilder(width: 64, height: 64)
        file.add("ICCP", try Fixtures.bytes("icc/profiles/AdobeRGB1998.icc"))
        file.addPicture(of: try scene.webp(quality: 101))
        #expect(Synthetic.difference(try ImageSource.bytes(file.bytes).whole().pixels, scene) > 1)
        file.chunks[1].payload = [1, 2, 3]
        #expect(try ImageSource.bytes(file.bytes).whole().pixels == scene, "a broken one is none")
    }

    @Test("with any bytes changed have the requested size, or are rejected", arguments: 0..<6)
    func changed(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scene = Synthetic.scene(120, 90, channels: seed % 2 == 0 ? 3 : 4)
        let coded = try scene.webp(quality: seed % 3 == 0 ? 101 : 80)
        var file = WebPBuilder(width: 120, height: 90, hasAlpha: seed % 2 == 1)
        if seed > 3 {
            file.addFrame(x: 0, y: 0, width: 120, height: 90, of: coded)
        } else {
            file.addPicture(of: coded)
        }
        let whole = file.bytes
        var (made, refused) = (0, 0)
        for round in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let end = round % 2 == 0 ? bytes.count : min(80, bytes.count)
                bytes[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
            }
            let source = ImageSource.bytes(bytes)
            do throws(ImagingError) {
                let size = try ImageHeader.read(from: source).size
                let rendering = Rendering(
                    region: Rect(size), size: size.thumbnail(fitting: 50), orientation: .leftBottom)
                #expect(try source.render(rendering).size == rendering.size)
                made += 1
            } catch {
                refused += 1
            }
        }
        #expect(made > 30 && refused > 30, "\(made) made, \(refused) refused")
    }

    @Test("sizes beyond the limits are rejected by the header")
    func limits() throws {
        let coded = try Synthetic.smooth(16, 16).webp()
        for (width, height) in [(1 << 24, 1 << 24), (16_385, 20), (8, 8)] {
            var file = WebPBuilder(width: width, height: height)
            file.addPicture(of: coded)
            #expect(throws: ImagingError.self) { try ImageHeader.read(from: .bytes(file.bytes)) }
        }
    }
}
