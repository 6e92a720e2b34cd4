import Imaging
import TestSupport
import Testing

@Suite("Sizes of thumbnails")
struct PixelSizeTests {
    @Test("are what three other programs make of the same picture", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func oracles() throws {
        let rows = try Fixtures.table("geometry/thumbnail_dims_oracles.csv")
        #expect(rows.count >= 117)
        for row in rows {
            let image = PixelSize(width: try number(row, "in_w"), height: try number(row, "in_h"))
            let box = PixelSize(width: try number(row, "box_w"), height: try number(row, "box_h"))
            let made = try fitted(image, in: box)
            for program in ["vips_fit_down", "im_fit_down", "pil_thumbnail"] {
                #expect("\(made.width)x\(made.height)" == row[program], "\(image) in \(box), \(program)")
            }
        }
    }

    @Test("are the rounded ratio, never above the picture, never below one pixel", arguments: 0..<2_000)
    func formula(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let image = PixelSize(
            width: .random(in: 1...20_000, using: &random), height: .random(in: 1...20_000, using: &random))
        let bound = Int.random(in: 1...4_000, using: &random)
        let made = image.thumbnail(fitting: bound)
        let long = max(image.width, image.height)
        let n = min(bound, long)
        #expect(max(made.width, made.height) == n)
        let exact = Double(min(image.width, image.height)) * Double(n) / Double(long)
        #expect(min(made.width, made.height) == max(1, Int((exact + 0.5).rounded(.down))))
        #expect((made.width >= made.height) == (image.width >= image.height) || made.width == made.height)
    }

    @Test("of a line keep one pixel", arguments: [1, 7, 256])
    func line(bound: Int) {
        let size = PixelSize(width: 60_000, height: 1).thumbnail(fitting: bound)
        #expect(size == PixelSize(width: bound, height: 1))
    }

    @Test("upright have width and height exchanged for the four orientations that lie on their side")
    func upright() {
        let size = PixelSize(width: 3, height: 2)
        let swapped = Orientation.allCases.filter { size.upright($0) == PixelSize(width: 2, height: 3) }
        #expect(swapped.map(\.rawValue) == [5, 6, 7, 8])
    }

    /// The box of a thumbnail is a square; rows with another box are for viewports.
    private func fitted(_ image: PixelSize, in box: PixelSize) throws -> PixelSize {
        if box.width == box.height { return image.thumbnail(fitting: box.width) }
        let viewport = try Viewport(width: Double(box.width), height: Double(box.height))
        let made = ViewGeometry(image: image, viewport: viewport, mode: .fit)
        return made.zoomScale <= 1 ? made.renditionSize : image
    }

    private func number(_ row: [String: String], _ name: String) throws -> Int {
        try #require(row[name].flatMap { Int($0) })
    }
}
