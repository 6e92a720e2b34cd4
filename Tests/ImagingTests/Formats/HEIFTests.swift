import Containers
import Imaging
import TestSupport
import Testing

@Suite("HEIF")
struct HEIFTests {
    @Test("pictures show what was encoded, in HEVC and AV1, in colours and grey", arguments: [false, true], [1, 3])
    func pictures(av1: Bool, channels: Int) throws {
        let scene = Synthetic.smooth(150, 98, channels: channels)
        let source = ImageSource.bytes(try scene.heif(av1: av1))
        let header = try ImageHeader.read(from: source)
        #expect(header.format == (av1 ? .avif : .heic) && header.size == scene.size && !header.hasAlpha)
        let made = try source.whole()
        #expect(made.truncation == nil && made.pixels.channels == channels)
        #expect(Synthetic.difference(made.pixels, scene) < 3)
        let small = PixelSize(width: 40, height: 26)
        let smallScene = try ImageSource.bytes(scene.png()).whole(small).pixels
        #expect(Synthetic.difference(try source.whole(small).pixels, smallScene) < 2)
    }

    @Test("pictures of odd sizes have them")
    func odd() throws {
        let scene = Synthetic.smooth(133, 71)
        let source = ImageSource.bytes(try scene.heif())
        #expect(try ImageHeader.read(from: source).size == scene.size)
        #expect(Synthetic.difference(try source.whole().pixels, scene) < 3)
    }

    @Test(
        "files are known by their brands, whatever comes first",
        arguments: [
            (["heic"], ImageFormat.heic), (["heix", "mif1"], .heic), (["mif1", "heic"], .heic), (["mif1"], .heif),
            (["avif", "mif1"], .avif), (["mif1", "miaf", "avif"], .avif), (["msf1", "hevc"], .heic),
            (["jpeg", "mif1", "heic"], .heic), (["isom", "mp42"], nil), (["crx ", "isom"], .raw(.cr3)), (["qt  "], nil),
        ] as [([String], ImageFormat?)])
    func brands(names: [String], format: ImageFormat?) {
        let brands = names.map { Array($0.utf8) }
        let bytes =
            HEIFBuilder.number(16 + 4 * brands.count, 4) + Array("ftyp".utf8) + brands[0] + [0, 0, 0, 0]
            + brands.flatMap { $0 }
        #expect(ImageFormat.sniff(bytes) == format)
        #expect(ImageFormat.sniff(bytes.prefix(11)) == nil)
    }

    @Test("alpha is that of the auxiliary image, straight or premultiplied", arguments: [false, true])
    func alpha(isPremultiplied: Bool) throws {
        let veil = Synthetic.picture(96, 64, channels: 1) { x, _, _ in 55 + 2 * x }
        let scene = Synthetic.smooth(96, 64)
        let colors =
            isPremultiplied
            ? Synthetic.picture(96, 64, channels: 3) { x, y, channel in
                (Int(scene.bytes[(y * 96 + x) * 3 + channel]) * Int(veil.bytes[y * 96 + x]) + 127) / 255
            } : scene
        var file = HEIFBuilder()
        let kind = HEIFBuilder.auxiliary("urn:mpeg:hevc:2015:auxid:1")
        file.items = [
            try HEIFBuilder.coded(1, colors, quality: 95),
            try HEIFBuilder.coded(2, veil, quality: 95, properties: [kind]),
        ]
        file.references = [("auxl", 2, [1])] + (isPremultiplied ? [("prem", 1, [2])] : [])
        let source = ImageSource.bytes(file.bytes)
        #expect(try ImageHeader.read(from: source).hasAlpha)
        let made = try source.whole().pixels
        let expected = Synthetic.picture(96, 64, channels: 4) { x, y, channel in
            Int(channel == 3 ? veil.bytes[y * 96 + x] : scene.bytes[(y * 96 + x) * 3 + channel])
        }
        #expect(Synthetic.difference(made, expected) < 4)
        file.items[1].properties.removeAll { $0.type == "auxC" }
        #expect(try !ImageHeader.read(from: .bytes(file.bytes)).hasAlpha, "a helper of another kind")
    }

    @Test("colours by code points are those of the primaries: Display P3 and BT.2020 become sRGB")
    func codePoints() throws {
        let patch = Synthetic.picture(64, 64, channels: 3) { _, _, channel in [180, 100, 90][channel] }
        func shown(_ primaries: Int, _ transfer: Int) throws -> [Int] {
            var file = HEIFBuilder()
            let colors = HEIFBuilder.codePoints(primaries: primaries, transfer: transfer)
            file.items = [try HEIFBuilder.coded(1, patch, quality: 100, properties: [colors])]
            let pixels = try ImageSource.bytes(file.bytes).whole(PixelSize(width: 1, height: 1)).pixels
            return pixels.bytes.map { Int($0) }
        }
        func isNear(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 3 } }
        #expect(isNear(try shown(1, 13), [180, 100, 90]))
        // Computed with the matrices of the primaries (SMPTE RP 177) and the curve of sRGB.
        let (p3, bt2020) = (try shown(12, 13), try shown(9, 13))
        #expect(isNear(p3, [193, 95, 86]), "\(p3)")
        #expect(isNear(bt2020, [214, 83, 86]), "\(bt2020)")
        #expect(isNear(try shown(9, 16), [180, 100, 90]), "the curve of HDR is left")
    }

    @Test("the requested orientation is ignored, because the image's own properties rotate it")
    func notTwice() throws {
        var file = HEIFBuilder()
        let scene = Synthetic.smooth(96, 64)
        file.items = [try HEIFBuilder.coded(1, scene, properties: [HEIFBuilder.rotation(2)])]
        let source = ImageSource.bytes(file.bytes)
        let rendering = Rendering(region: Rect(scene.size), size: scene.size, orientation: .bottomRight)
        #expect(try source.render(rendering).pixels == source.whole().pixels)
    }
}
