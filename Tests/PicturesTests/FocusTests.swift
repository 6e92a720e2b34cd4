import Imaging
import Pictures
import TestSupport
import Testing

/// The automatic focus.
@Suite struct FocusTests {
    @Test func aPointNeedsNoPicture() async throws {
        let point = try await Focus.point(Point(x: 0.25, y: 1)).point {
            Issue.record("no picture is needed")
            return .bytes([])
        }
        #expect(point == Point(x: 0.25, y: 1))
    }

    @Test func aFileAndItsBytesHaveTheSameFocus() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        // Grey, with a chequered corner at the lower right.
        let size = PixelSize(width: 128, height: 128)
        let pixels = Synthetic.picture(size.width, size.height, channels: 3) { x, y, _ in
            x >= 96 && y >= 96 ? (x / 4 + y / 4) % 2 * 255 : 128
        }
        let photo = try world.add(try pixels.png(), "a.png", size: size)
        let subject = PictureSubject(photo: photo)
        let point = try await world.pictures.point(.automatic, of: subject)
        #expect(point.x > 0.6 && point.y > 0.6)
        let bytes = try await world.bytes(FocusPicture.kind, of: photo)
        #expect(try await Focus.automatic.point { .bytes(bytes) } == point)
    }

    @Test func aFileThatIsNotAnImageHasNoFocus() async throws {
        await #expect(throws: ImagingError.notAnImage) { try await Focus.automatic.point { .bytes([1, 2, 3]) } }
    }
}
