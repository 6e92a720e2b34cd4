import Catalog
import Imaging
import Metadata
import Pictures
import TestSupport
import Testing

/// Pictures of 1,000 pixels and more keep the gain map of their original, in the part that they show.
@Suite struct GainMapRenditionTests {
    private static let stored = PixelSize(width: 1600, height: 1200)
    private let parameters = GainMapParameters(channels: [.init(least: 0, most: 2)], wholeHeadroom: 2)

    /// A picture with a map that is a quarter as wide and high, black on the left and white on the right.
    private func photo() throws -> [UInt8] {
        let picture = try Synthetic.smooth(Self.stored.width, Self.stored.height).jpeg(quality: 70)
        let map = Synthetic.picture(400, 300, channels: 1) { x, _, _ in x < 200 ? 16 : 240 }
        return try #require(GainMap(jpeg: try map.jpeg(quality: 90), parameters: parameters).joined(to: picture))
    }

    private func map(_ kind: PictureKind, of photo: PhotoRecord, _ world: PictureWorld) async throws -> GainMap? {
        GainMap.read(bytes: try await world.bytes(kind, of: photo))
    }

    private func pixels(_ map: GainMap) throws -> PixelBuffer {
        let size = try ImageHeader.read(from: .bytes(map.jpeg)).size
        return try ImageSource.bytes(map.jpeg).render(Rendering(region: Rect(size), size: size)).pixels
    }

    @Test func aLargePictureKeepsItsMapAndASmallOneDoesNot() async throws {
        let world = try PictureWorld()
        let photo = try world.add(try photo(), size: Self.stored)
        for side in [1000, 1600] {
            let kept = try #require(try await map(.thumbnail(side), of: photo, world))
            let pixels = try pixels(kept)
            #expect(kept.parameters == parameters && pixels.size.width == side / 4 && pixels.channels == 1)
            let middle = pixels.size.width * pixels.size.height / 2
            #expect(pixels.bytes[middle + 10] < 24 && pixels.bytes[middle + pixels.size.width - 10] > 230)
        }
        for side in [256, 999] { #expect(try await map(.thumbnail(side), of: photo, world) == nil) }
    }

    /// The map of the part that fills a window: all of it is on the bright side.
    @Test func aPartHasThePartOfTheMap() async throws {
        let world = try PictureWorld()
        let photo = try world.add(try photo(), size: Self.stored)
        let viewport = try Viewport(width: 400, height: 1000)
        let geometry = ViewGeometry(image: Self.stored, viewport: viewport, focus: Point(x: 1, y: 0.5))
        let kept = try #require(try await map(.rendition(geometry), of: photo, world))
        let pixels = try pixels(kept)
        #expect(pixels.size == PixelSize(width: 100, height: 250))
        #expect(pixels.bytes.allSatisfy { $0 > 225 })
    }

    @Test func aTurnedPictureHasATurnedMap() async throws {
        let world = try PictureWorld()
        // The left of the stored picture is at the top.
        let photo = try world.add(try photo(), size: PixelSize(width: 1200, height: 1600), orientation: 6)
        let kept = try #require(try await map(.thumbnail(1200), of: photo, world))
        let pixels = try pixels(kept)
        #expect(pixels.size == PixelSize(width: 225, height: 300))
        #expect(
            pixels.bytes[..<(225 * 100)].allSatisfy { $0 < 40 } && pixels.bytes[(225 * 200)...].allSatisfy { $0 > 220 })
    }

    /// Programs that do not know of maps get the same picture as of an original without one.
    @Test func thePictureItselfIsTheSame() async throws {
        let world = try PictureWorld()
        let plain = try Synthetic.smooth(Self.stored.width, Self.stored.height).jpeg(quality: 70)
        let photos = [
            try world.add(try photo(), "a.jpg", size: Self.stored), try world.add(plain, "b.jpg", size: Self.stored),
        ]
        var pictures: [PixelBuffer] = []
        for photo in photos {
            let size = PixelSize(width: 1200, height: 900)
            let bytes = try await world.bytes(.thumbnail(1200), of: photo)
            pictures.append(try ImageSource.bytes(bytes).render(Rendering(region: Rect(size), size: size)).pixels)
        }
        #expect(pictures[0] == pictures[1])
    }

    /// A damaged map costs nobody the picture.
    @Test func aDamagedMapIsLeftOut() async throws {
        let world = try PictureWorld()
        var bytes = try photo()
        let start = try #require(bytes.ranges(of: [0xFF, 0xD8, 0xFF, 0xE1]).last).lowerBound
        let tables = try #require(bytes[start...].ranges(of: [0xFF, 0xC0]).first).lowerBound
        bytes.replaceSubrange(tables + 4..<tables + 10, with: [0, 0, 0, 0, 0, 0])
        let photo = try world.add(bytes, size: Self.stored)
        let picture = try await world.bytes(.thumbnail(1200), of: photo)
        #expect(GainMap.read(bytes: picture) == nil)
        #expect(try ImageHeader.read(from: .bytes(picture)).size == PixelSize(width: 1200, height: 900))
    }
}
