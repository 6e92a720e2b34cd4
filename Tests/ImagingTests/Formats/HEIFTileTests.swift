import Containers
import Imaging
import TestSupport
import Testing

@Suite("HEIF's tiles and thumbnails")
struct HEIFTileTests {
    private static let scene = Synthetic.smooth(160, 110)

    /// The scene in 3 by 2 tiles of 64 by 64 pixels, as items 2 to 7.
    private func tiled() throws -> HEIFBuilder {
        var file = HEIFBuilder()
        file.items = [HEIFBuilder.grid(1, columns: 3, rows: 2, size: Self.scene.size)]
        for index in 0..<6 {
            let tile = Synthetic.picture(64, 64, channels: 3) { x, y, channel in
                let column = min(index % 3 * 64 + x, 159)
                let row = min(index / 3 * 64 + y, 109)
                return Int(Self.scene.bytes[(row * 160 + column) * 3 + channel])
            }
            file.items.append(try HEIFBuilder.coded(2 + index, tile, quality: 95))
        }
        file.references = [("dimg", 1, Array(2...7))]
        return file
    }

    @Test("make one picture, and a region of it is the same alone")
    func grid() throws {
        let source = ImageSource.bytes(try tiled().bytes)
        #expect(try ImageHeader.read(from: source).size == Self.scene.size)
        let whole = try source.whole().pixels
        #expect(Synthetic.difference(whole, Self.scene) < 3)
        for (x, y) in [(0, 0), (60, 60), (70, 3), (130, 80), (128, 64)] {
            let region = Rect(x: Double(x), y: Double(y), width: 30, height: 30)
            let made = try source.render(Rendering(region: region, size: PixelSize(width: 30, height: 30))).pixels
            let expected = Synthetic.picture(30, 30, channels: 3) { column, row, channel in
                Int(whole.bytes[((y + row) * 160 + x + column) * 3 + channel])
            }
            #expect(made == expected, "\(x), \(y)")
        }
    }

    @Test("that are missing leave the others, with a message", arguments: [1, 2, 3])
    func cut(lost: Int) throws {
        let whole = try tiled().bytes
        let full = try ImageSource.bytes(whole).whole().pixels
        let last = try tiled().items.suffix(lost).reduce(0) { $0 + $1.data.count }
        let made = try ImageSource.bytes(Array(whole.dropLast(last - 10))).whole()
        #expect(made.truncation == "the file ends before the image is complete")
        let rows = lost == 3 ? 64 : 110
        for y in 0..<rows {
            let width = y < 64 ? 160 : 64 * (3 - lost)
            let row = y * 480..<y * 480 + width * 3
            #expect(made.pixels.bytes[row] == full.bytes[row], "row \(y)")
        }
        #expect(made.pixels.bytes.suffix(3) == [128, 128, 128])
        #expect(throws: ImagingError.damaged("the file ends before the image is complete")) {
            try ImageSource.bytes(Array(whole.dropLast(try tiled().items.reduce(0) { $0 + $1.data.count }))).whole()
        }
    }

    @Test("that do not fit are rejected")
    func misfits() throws {
        let file = try tiled()
        var few = file
        few.references = [("dimg", 1, Array(2...6))]
        var unlike = file
        unlike.items[6] = try HEIFBuilder.coded(7, Synthetic.smooth(96, 64))
        var small = file
        small.items[0] = HEIFBuilder.grid(1, columns: 3, rows: 2, size: PixelSize(width: 200, height: 110))
        var circular = file
        circular.references = [("dimg", 1, [1, 1, 1, 1, 1, 1])]
        var without = file
        without.items[0].data = [0, 0]
        for broken in [few, unlike, small, circular, without] {
            #expect(throws: ImagingError.self) { try ImageHeader.read(from: .bytes(broken.bytes)) }
        }
    }

    /// An image of one colour with a thumbnail of another, so that the result shows which was decoded.
    private func shown(
        thumbnail: PixelSize, at size: Int, main: [HEIFBuilder.Box] = [], own: [HEIFBuilder.Box] = [],
        damage: Bool = false
    ) throws -> String {
        var file = HEIFBuilder()
        let dark = Synthetic.picture(256, 128, channels: 3) { _, _, _ in 40 }
        let light = Synthetic.picture(thumbnail.width, thumbnail.height, channels: 3) { _, _, _ in 220 }
        file.items = [
            try HEIFBuilder.coded(1, dark, properties: main), try HEIFBuilder.coded(2, light, properties: own),
        ]
        if damage { file.items[1].data = [0, 0, 0, 2, 9, 9] }
        file.references = [("thmb", 2, [1])]
        let source = ImageSource.bytes(file.bytes)
        let upright = try ImageHeader.read(from: source).size
        let made = try source.whole(upright.thumbnail(fitting: size)).pixels
        return made.bytes[made.bytes.count / 2] > 128 ? "thumbnail" : "picture"
    }

    @Test("an embedded thumbnail is shown if it has enough pixels, and otherwise the image")
    func thumbnails() throws {
        let half = PixelSize(width: 128, height: 64)
        #expect(try shown(thumbnail: half, at: 128) == "thumbnail")
        #expect(try shown(thumbnail: half, at: 100) == "thumbnail")
        #expect(try shown(thumbnail: half, at: 129) == "picture")
        let turn = HEIFBuilder.rotation(1)
        #expect(try shown(thumbnail: half, at: 100, main: [turn], own: [turn]) == "thumbnail")
        #expect(try shown(thumbnail: half, at: 100, main: [turn]) == "picture", "turned otherwise")
        #expect(try shown(thumbnail: half, at: 100, own: [turn]) == "picture", "turned otherwise")
        #expect(try shown(thumbnail: PixelSize(width: 128, height: 72), at: 100) == "picture", "of another shape")
        #expect(try shown(thumbnail: half, at: 100, damage: true) == "picture")
        let cut = HEIFBuilder.aperture(width: 100, height: 50, halvesRight: 0, halvesDown: 0)
        #expect(try shown(thumbnail: half, at: 50, main: [cut]) == "picture", "of more than is seen")
    }
}
