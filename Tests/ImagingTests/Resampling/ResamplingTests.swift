import Imaging
import TestSupport
import Testing

@Suite("Resampling")
struct ResamplingTests {
    @Test("at the same size is exact", arguments: [1, 3, 4])
    func identity(channels: Int) throws {
        let picture = Synthetic.picture(67, 41, channels: channels) { x, y, channel in
            channel == 3 ? 1 + (x * 5 + y * 3) % 255 : (x * 31 + y * 17 + channel * 71) % 256
        }
        let made = try ImageSource.bytes(picture.png()).whole()
        #expect(made.pixels == picture)
        #expect(made.truncation == nil)
    }

    @Test("keeps a flat colour flat at any size", arguments: [1, 2, 3, 16, 50, 99, 100, 101, 250, 777])
    func flat(side: Int) throws {
        let picture = Synthetic.picture(100, 83, channels: 3) { _, _, channel in [0, 200, 255][channel] }
        let made = try ImageSource.bytes(picture.png()).whole(PixelSize(width: side, height: side + 1)).pixels
        #expect(made.bytes.indices.allSatisfy { made.bytes[$0] == [0, 200, 255][$0 % 3] })
    }

    @Test("takes alpha into account: transparent pixels do not contribute a colour")
    func alpha() throws {
        let picture = Synthetic.picture(400, 400, channels: 4) { x, y, channel in
            let opaque = (x / 2 + y / 2) % 2 == 0
            return channel == 3 ? (opaque ? 255 : 0) : (opaque ? [200, 100, 50][channel] : 255)
        }
        for size in [3, 50, 137, 399, 500] {
            let made = try ImageSource.bytes(picture.png()).whole(PixelSize(width: size, height: size)).pixels
            for pixel in stride(from: 0, to: made.bytes.count, by: 4) where made.bytes[pixel + 3] > 16 {
                let color = made.bytes[pixel..<pixel + 3].map { Int($0) }
                #expect(zip(color, [200, 100, 50]).allSatisfy { abs($0 - $1) <= 1 }, "\(color) at \(size)")
            }
        }
    }

    @Test("does not alias: stripes finer than the result's pixels become their mean", arguments: [10, 33, 64, 100])
    func stripes(side: Int) throws {
        let picture = Synthetic.picture(900, 900, channels: 1) { x, y, _ in (x + y) % 2 * 200 }
        let made = try ImageSource.bytes(picture.png()).whole(PixelSize(width: side, height: side)).pixels
        #expect(made.bytes.allSatisfy { abs(Int($0) - 100) <= 2 })
    }

    @Test("keeps every point of a ramp in place, in part or whole, reduced or enlarged", arguments: 0..<300)
    func ramp(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let width = Int.random(in: 40...1_200, using: &random)
        let height = Int.random(in: 40...300, using: &random)
        let along = 200 / Double(width)
        let picture = Synthetic.ramp(width, height, channels: 3)
        let length = Double.random(in: Double(width) / 2...Double(width), using: &random)
        let start = Double.random(in: 0...Double(width) - length, using: &random)
        let size = PixelSize(width: .random(in: 10...400, using: &random), height: 9)
        let region = Rect(x: start, y: 0, width: length, height: Double(height))
        let made = try ImageSource.bytes(picture.png()).render(Rendering(region: region, size: size, decoder: .tested))
            .pixels
        expectRamp(made, region, slope: along, tolerance: 1)
    }

    @Test("of an empty or outlying region shows the nearest edge instead of failing")
    func outside() throws {
        let source = try ImageSource.bytes(Synthetic.scene(50, 40).png())
        let regions = [
            Rect(x: 60, y: 60, width: 5, height: 5), Rect(x: -9, y: -9, width: 3, height: 3),
            Rect(x: 10, y: 10, width: 0, height: 0), Rect(x: .nan, y: 0, width: .infinity, height: 1),
        ]
        for region in regions {
            let made = try source.render(
                Rendering(region: region, size: PixelSize(width: 4, height: 4), decoder: .tested))
            #expect(made.pixels.size == PixelSize(width: 4, height: 4))
        }
    }

    @Test("of pictures of one pixel, row or column works at any size", arguments: [(1, 1), (1, 700), (700, 1)])
    func slender(width: Int, height: Int) throws {
        let picture = Synthetic.picture(width, height, channels: 3) { _, _, _ in 90 }
        for size in [
            PixelSize(width: 1, height: 1), PixelSize(width: 300, height: 2), PixelSize(width: 2, height: 300),
        ] {
            for bytes in [try picture.png(), try picture.jpeg(quality: 90)] {
                let made = try ImageSource.bytes(bytes).whole(size).pixels
                #expect(made.size == size && made.bytes.allSatisfy { abs(Int($0) - 90) <= 1 })
            }
        }
    }

    @Test(
        "uses the passes of an interlaced picture as it uses rows", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func interlaced() throws {
        for kind in ["0g01", "0g08", "2c08", "3p08", "4a08", "6a08", "2c16"] {
            let plain = try ImageSource.bytes(Fixtures.bytes("png/pngsuite/png/basn\(kind).png"))
            let passes = try ImageSource.bytes(Fixtures.bytes("png/pngsuite/png/basi\(kind).png"))
            let size = PixelSize(width: 13, height: 21)
            #expect(try plain.whole(size).pixels == passes.whole(size).pixels, "\(kind)")
        }
    }
}
