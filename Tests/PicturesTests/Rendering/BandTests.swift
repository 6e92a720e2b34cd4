import Catalog
import Disk
import Foundation
import Imaging
import Pictures
import Synchronization
import TestSupport
import Testing

/// Tiles that are decoded together.
@Suite struct BandTests {
    private static let size = PixelSize(width: 1536, height: 1024)

    /// A small decoded picture.
    private static func image(_ side: Int = 8) throws -> RenderedPicture {
        let size = PixelSize(width: side, height: side)
        let file = try TestPhoto(seed: 1, size: size).png()
        return try ImageSource.bytes(file).render(Rendering(region: Rect(size), size: size))
    }

    @Test func concurrentRequestsForABandShareOneDecoding() async throws {
        let (cache, image, made) = (BandCache(), try Self.image(), Counter())
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    _ = try await cache.band("\(number % 2)") {
                        made.add()
                        try await Task.sleep(for: .milliseconds(5))
                        return image
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(made.count == 2)
    }

    @Test func aFailedDecodingIsTriedAgain() async throws {
        let (cache, image, made) = (BandCache(), try Self.image(), Counter())
        await #expect(throws: PictureError.changing) {
            try await cache.band("a") {
                made.add()
                throw PictureError.changing
            }
        }
        for _ in 0..<2 {
            _ = try await cache.band("a") {
                made.add()
                return image
            }
        }
        #expect(made.count == 2)
    }

    @Test func theLeastRecentlyUsedBandIsDeletedFirst() async throws {
        let (image, made) = (try Self.image(), Counter())
        let cache = BandCache(limit: 2 * image.bytes)
        func ask(_ name: String) async throws {
            _ = try await cache.band(name) {
                made.add()
                return image
            }
        }
        for name in ["a", "b", "a", "c"] { try await ask(name) }
        #expect(made.count == 3)
        try await ask("a")
        try await ask("c")
        #expect(made.count == 3)
        try await ask("b")
        #expect(made.count == 4)
    }

    private func tile(x: Int, y: Int) -> PictureKind {
        let region = Rect(x: Double(x * 512), y: Double(y * 512), width: 512, height: 512)
        return .part(
            PicturePart(
                region: region, size: PixelSize(width: 512, height: 512), turn: .topLeft, tones: .all, format: .jpeg,
                isTile: true))
    }

    private func jpeg() throws -> [UInt8] {
        var encoder = TestJPEG()
        encoder.isProgressive = true
        return try encoder.encode(Synthetic.smooth(Self.size.width, Self.size.height))
    }

    /// The file is overwritten after its header, so that decoding it again would give another picture.
    @Test func theNeighbourOfATileIsCutFromTheSameDecoding() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let bytes = try jpeg()
        let photo = try world.download(bytes, size: Self.size)
        let right = try world.download(bytes + [0], size: Self.size, identity: "2")
        _ = try await world.bytes(tile(x: 0, y: 0), of: photo)
        let path = try #require(world.pictures.path(of: photo))
        let kept = Array(bytes.prefix(bytes.count / 2))
        try Data(kept + [UInt8](repeating: 0, count: bytes.count - kept.count)).write(to: URL(fileURLWithPath: path))
        let neighbour = try await world.bytes(tile(x: 1, y: 1), of: photo)
        #expect(neighbour == (try await world.bytes(tile(x: 1, y: 1), of: right)))
    }

    @Test func tilesPutTogetherAreThePhoto() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let photo = try world.download(try jpeg(), size: Self.size)
        let whole = Synthetic.smooth(Self.size.width, Self.size.height)
        for (x, y) in [(0, 0), (2, 1)] {
            let bytes = try await world.bytes(tile(x: x, y: y), of: photo)
            let size = PixelSize(width: 512, height: 512)
            let shown = try ImageSource.bytes(bytes).render(Rendering(region: Rect(size), size: size)).pixels
            let expected = Synthetic.picture(512, 512, channels: 3) { column, row, channel in
                Int(whole.bytes[((y * 512 + row) * Self.size.width + x * 512 + column) * 3 + channel])
            }
            #expect(Synthetic.difference(shown, expected) < 4)
        }
    }

    private final class Counter: Sendable {
        private let value = Atomic(0)

        var count: Int { value.load(ordering: .sequentiallyConsistent) }

        func add() { value.add(1, ordering: .sequentiallyConsistent) }
    }
}
