import Imaging
import TestSupport
import Testing

@Suite("Turns")
struct TurnTests {
    /// The upright place of a stored pixel.
    private static func place(
        _ x: Int, _ y: Int, of size: PixelSize, _ orientation: Orientation
    ) -> (x: Int, y: Int, size: PixelSize) {
        let (width, height) = (size.width, size.height)
        let turned =
            switch orientation {
            case .topLeft: (x, y)
            case .topRight: (width - 1 - x, y)
            case .bottomRight: (width - 1 - x, height - 1 - y)
            case .bottomLeft: (x, height - 1 - y)
            case .leftTop: (y, x)
            case .rightTop: (height - 1 - y, x)
            case .rightBottom: (height - 1 - y, width - 1 - x)
            case .leftBottom: (y, width - 1 - x)
            }
        return (turned.0, turned.1, size.upright(orientation))
    }

    @Test("in sequence are equal to one", arguments: Orientation.allCases)
    func composition(first: Orientation) {
        let size = PixelSize(width: 3, height: 2)
        for second in Orientation.allCases {
            for (x, y) in [(0, 0), (1, 0), (2, 1)] {
                let once = Self.place(x, y, of: size, first)
                let twice = Self.place(once.x, once.y, of: once.size, second)
                let both = Self.place(x, y, of: size, first.turned(second))
                #expect(twice == both, "\(first) then \(second)")
            }
        }
    }

    @Test("of a part show the same part", arguments: Orientation.allCases)
    func parts(stored: Orientation) throws {
        let picture = Synthetic.scene(64, 48)
        let upright = picture.size.upright(stored)
        let file = ImageSource.bytes(try picture.png())
        for turn in Orientation.allCases {
            let rendering = Rendering(
                region: Rect(x: 8, y: 4, width: 20, height: 12), size: PixelSize(width: 20, height: 12),
                orientation: stored)
            let plain = try file.render(rendering).pixels
            let turned = try file.render(rendering.turned(turn, of: upright)).pixels
            #expect(turned.size == plain.size.upright(turn))
            for (x, y) in [(0, 0), (19, 0), (0, 11), (13, 7)] {
                let to = Self.place(x, y, of: plain.size, turn)
                let (from, at) = ((y * 20 + x) * plain.channels, (to.y * turned.size.width + to.x) * turned.channels)
                #expect(plain.bytes[from..<from + 3] == turned.bytes[at..<at + 3], "\(stored) \(turn) \(x),\(y)")
            }
        }
    }

    @Test("to grey keep the luma, and to black and white the nearer of the two")
    func tones() throws {
        let picture = Synthetic.scene(80, 60)
        let whole = Rendering(region: Rect(picture.size), size: picture.size)
        let color = try ImageSource.bytes(try picture.png()).render(whole)
        let gray = color.inTones(.gray).pixels
        let bitonal = color.inTones(.bitonal).pixels
        #expect(gray.channels == 1 && bitonal.channels == 1)
        for index in stride(from: 0, to: 80 * 60, by: 7) {
            let rgb = color.pixels.bytes[(3 * index)..<(3 * index + 3)].map(Double.init)
            let luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
            #expect(abs(Double(gray.bytes[index]) - luma) <= 1)
            #expect(bitonal.bytes[index] == (gray.bytes[index] < 128 ? 0 : 255))
        }
        let transparent = Synthetic.scene(80, 60, channels: 4)
        let shown = try ImageSource.bytes(try transparent.png()).render(whole)
        let gone = shown.inTones(.gray).pixels
        #expect(gone.channels == 4)
        #expect(stride(from: 3, to: gone.bytes.count, by: 4).allSatisfy { gone.bytes[$0] == shown.pixels.bytes[$0] })
    }
}
