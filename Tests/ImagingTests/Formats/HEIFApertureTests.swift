import Containers
import Imaging
import TestSupport
import Testing

@Suite("Rotation, mirroring and clean aperture of HEIF")
struct HEIFApertureTests {
    private static let scene = Synthetic.smooth(96, 64)

    /// The expected picture, rotated pixel by pixel.
    private func turned(_ pixels: PixelBuffer, quarters: Int) -> PixelBuffer {
        (0..<quarters).reduce(pixels) { turned, _ in
            let (width, height) = (turned.size.width, turned.size.height)
            return Synthetic.picture(height, width, channels: turned.channels) { x, y, channel in
                Int(turned.bytes[(x * width + width - 1 - y) * turned.channels + channel])
            }
        }
    }

    private func mirrored(_ pixels: PixelBuffer, axis: Int) -> PixelBuffer {
        let (width, height) = (pixels.size.width, pixels.size.height)
        return Synthetic.picture(width, height, channels: pixels.channels) { x, y, channel in
            let (fromX, fromY) = axis == 1 ? (width - 1 - x, y) : (x, height - 1 - y)
            return Int(pixels.bytes[(fromY * width + fromX) * pixels.channels + channel])
        }
    }

    private func part(_ pixels: PixelBuffer, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelBuffer {
        Synthetic.picture(width, height, channels: pixels.channels) { column, row, channel in
            Int(pixels.bytes[((y + row) * pixels.size.width + x + column) * pixels.channels + channel])
        }
    }

    private func shown(_ properties: [HEIFBuilder.Box]) throws -> PixelBuffer {
        var file = HEIFBuilder()
        file.items = [try HEIFBuilder.coded(1, Self.scene, quality: 100, properties: properties)]
        let source = ImageSource.bytes(file.bytes)
        let made = try source.whole().pixels
        #expect(try ImageHeader.read(from: source).size == made.size)
        return made
    }

    @Test("are applied in the order of the file", arguments: 0..<4, [nil, 0, 1] as [Int?])
    func order(quarters: Int, axis: Int?) throws {
        let plain = try shown([])
        let mirror = axis.map { [HEIFBuilder.mirror($0)] } ?? []
        let first = try shown([HEIFBuilder.rotation(quarters)] + mirror)
        #expect(
            first == axis.map { mirrored(turned(plain, quarters: quarters), axis: $0) }
                ?? turned(plain, quarters: quarters))
        let last = try shown(mirror + [HEIFBuilder.rotation(quarters)])
        #expect(last == turned(axis.map { mirrored(plain, axis: $0) } ?? plain, quarters: quarters))
    }

    @Test("a region of the turned picture is the same as in the whole", arguments: 0..<4, 0..<2)
    func regions(quarters: Int, axis: Int) throws {
        var file = HEIFBuilder()
        let properties = [HEIFBuilder.rotation(quarters), HEIFBuilder.mirror(axis)]
        file.items = [try HEIFBuilder.coded(1, Self.scene, properties: properties)]
        let source = ImageSource.bytes(file.bytes)
        let whole = try source.whole().pixels
        let region = Rect(x: 7, y: 11, width: 30, height: 41)
        let made = try source.render(Rendering(region: region, size: PixelSize(width: 30, height: 41))).pixels
        #expect(made == part(whole, 7, 11, 30, 41))
    }

    @Test("an aperture is applied before or after a rotation, as the order says")
    func cuts() throws {
        let plain = try shown([])
        let cut = HEIFBuilder.aperture(width: 40, height: 20, halvesRight: -20, halvesDown: 8)
        // The centre of 96 is 48; 40 wide and 10 to the left gives 18 to 58. The centre of 64 is 32; 4 down gives 26 to 46.
        #expect(try shown([cut]) == part(plain, 18, 26, 40, 20))
        #expect(try shown([cut, HEIFBuilder.rotation(1)]) == turned(part(plain, 18, 26, 40, 20), quarters: 1))
        let upright = turned(plain, quarters: 3)
        let afterwards = HEIFBuilder.aperture(width: 20, height: 40, halvesRight: 0, halvesDown: -10)
        #expect(try shown([HEIFBuilder.rotation(3), afterwards]) == part(upright, 22, 23, 20, 40))
    }

    @Test("an aperture that is not within the image is ignored")
    func cutsOutside() throws {
        let plain = try shown([])
        for (width, height, right, down) in [(97, 64, 0, 0), (0, 10, 0, 0), (90, 60, 20, 0), (10, 10, 0, -120)] {
            let cut = HEIFBuilder.aperture(width: width, height: height, halvesRight: right, halvesDown: down)
            #expect(try shown([cut]) == plain, "\(width) by \(height)")
        }
        #expect(try shown([.init("clap", [UInt8](repeating: 0, count: 32))]) == plain)
        #expect(try shown([.init("clap", [UInt8](repeating: 255, count: 31))]) == plain)
        #expect(try shown([.init("irot", []), .init("imir", [])]).size == plain.size)
    }
}
