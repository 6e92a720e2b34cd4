import Imaging
import TestSupport
import Testing

@Suite("Orientation")
struct OrientationTests {
    /// The upright places of the stored pixels of a 3 by 2 image, numbered row by row.
    private static let upright: [Orientation: [UInt8]] = [
        .topLeft: [0, 1, 2, 3, 4, 5], .topRight: [2, 1, 0, 5, 4, 3],
        .bottomRight: [5, 4, 3, 2, 1, 0], .bottomLeft: [3, 4, 5, 0, 1, 2],
        .leftTop: [0, 3, 1, 4, 2, 5], .rightTop: [3, 0, 4, 1, 5, 2],
        .rightBottom: [5, 2, 4, 1, 3, 0], .leftBottom: [2, 5, 1, 4, 0, 3],
    ]

    @Test("turns every stored pixel to its upright place", arguments: Orientation.allCases, [1, 3, 4])
    func pixels(orientation: Orientation, channels: Int) throws {
        let stored = Synthetic.picture(3, 2, channels: channels) { x, y, channel in
            channel == 3 ? 255 : (y * 3 + x) * 40 + channel
        }
        let made = try ImageSource.bytes(stored.png()).whole(nil, orientation).pixels
        #expect(made.size == stored.size.upright(orientation))
        let first = stride(from: 0, to: made.bytes.count, by: channels).map { made.bytes[$0] / 40 }
        #expect(first == Self.upright[orientation])
    }

    @Test("maps a region of the upright picture back to the stored one", arguments: Orientation.allCases)
    func regions(orientation: Orientation) throws {
        let stored = Synthetic.scene(61, 47)
        let source = try ImageSource.bytes(stored.png())
        let whole = try source.whole(nil, orientation).pixels
        let region = Rect(x: 7, y: 11, width: 23, height: 17)
        let part = try source.render(
            Rendering(
                region: region, size: PixelSize(width: 23, height: 17), orientation: orientation, decoder: .tested)
        ).pixels
        for y in 0..<17 {
            let from = ((y + 11) * whole.size.width + 7) * 3
            #expect(Array(part.bytes[y * 69..<y * 69 + 69]) == Array(whole.bytes[from..<from + 69]))
        }
    }

    @Test(
        "shows all sixteen pictures of the orientation set upright", .enabled(if: Fixtures.exist, "\(Fixtures.missing)")
    )
    func recurser() throws {
        let rows = try Fixtures.table("orientation/expected.csv").filter {
            $0["file"]?.hasPrefix("recurser/") ?? false
        }
        var compared = 0
        for row in rows {
            let name = try #require(row["file"])
            let number = try #require(row["exif_orientation"].flatMap { Int($0) })
            guard let orientation = Orientation(rawValue: number) else { continue }
            let first = try small(String(name.dropLast(5)) + "1.jpg", .topLeft)
            let made = try small(name, orientation)
            #expect(Synthetic.difference(made, first) <= 1, "\(name)")
            compared += 1
        }
        #expect(compared == 16)
    }

    private func small(_ name: String, _ orientation: Orientation) throws -> PixelBuffer {
        let source = ImageSource.bytes(try Fixtures.bytes("orientation/" + name))
        let size = try ImageHeader.read(from: source).size.upright(orientation)
        let long = PixelSize(width: 60, height: 40)
        let target = size.width > size.height ? long : PixelSize(width: 40, height: 60)
        return try source.whole(target, orientation).pixels
    }
}
