import Imaging
import TestSupport
import Testing

@Suite("The most salient point")
struct SaliencyTests {
    /// A grey wall with a spot, whose centre and radius are fractions of the sides.
    private func spot(_ x: Double, _ y: Double, channels: Int = 3, width: Int = 160, height: Int = 90) -> PixelBuffer {
        Synthetic.picture(width, height, channels: channels) { column, row, channel in
            let (dx, dy) = (Double(column) - x * Double(width), Double(row) - y * Double(height))
            guard dx * dx + dy * dy < Double(height * height) / 80 else { return 120 + (column + row) % 3 }
            return channel == 0 ? 220 : (column / 4 + row / 4) % 2 * 90 + 20
        }
    }

    @Test("is that of a spot on a wall, wherever it is, and in grey", arguments: [0.1, 0.3, 0.5, 0.8, 0.93])
    func isThatOfASpot(place: Double) {
        for channels in [1, 3] {
            let focus = SaliencyMap(spot(place, 1 - place, channels: channels)).focus
            #expect(abs(focus.x - place) < 0.06 && abs(focus.y - (1 - place)) < 0.08, "\(focus)")
        }
    }

    @Test("is the centre of a uniform picture")
    func isTheCentre() {
        for size in [(1, 1), (1, 300), (300, 1), (64, 48)] {
            #expect(SaliencyMap(Synthetic.picture(size.0, size.1, channels: 3) { _, _, _ in 77 }).focus == .center)
        }
    }

    @Test("is on the larger of two things, and not between them")
    func isNotBetween() {
        let picture = Synthetic.picture(160, 60, channels: 3) { column, row, _ in
            let isThing = (20..<30).contains(column) || (110..<140).contains(column)
            return isThing && (10..<50).contains(row) ? (column / 3 + row / 3) % 2 * 200 : 90
        }
        let focus = SaliencyMap(picture).focus
        #expect((0.65...0.9).contains(focus.x), "\(focus)")
    }

    @Test("is the same for the same pixels, and within the picture", arguments: 0..<100)
    func isThere(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
        let picture = Synthetic.picture(width, height, channels: [1, 3, 4][seed % 3]) { _, _, _ in
            Int.random(in: 0...255, using: &random)
        }
        let focus = SaliencyMap(picture).focus
        #expect(focus == SaliencyMap(picture).focus)
        #expect((0...1).contains(focus.x) && (0...1).contains(focus.y))
    }
}
