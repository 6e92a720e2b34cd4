import Catalog
import Disk
import Imaging
import ObjectStore
import Pictures
import TestLibraries
import TestServer
import TestSupport
import Testing

/// Tiles of an original that is in S3: made of the parts of its file that they show, without copying it here.
@Suite struct PartsOfFilesTests {
    private static let size = PixelSize(width: 2200, height: 4200)

    private func tile(_ x: Int, _ y: Int, scale: Int, of size: PixelSize, _ format: ImageFormat = .jpeg) -> PictureKind
    {
        let (left, top) = (x * 512 * scale, y * 512 * scale)
        let (width, height) = (min(512 * scale, size.width - left), min(512 * scale, size.height - top))
        let pixels = PixelSize(width: (width + scale - 1) / scale, height: (height + scale - 1) / scale)
        return .part(
            PicturePart(
                region: Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height)),
                size: pixels,
                turn: .topLeft, tones: .all, format: format, isTile: true))
    }

    /// Tiles at several places and scales, and one as PNG, of an upright size.
    private func tiles(of size: PixelSize) -> [PictureKind] {
        var all: [PictureKind] = []
        for scale in [1, 2] {
            let (columns, rows) = ((size.width - 1) / (512 * scale), (size.height - 1) / (512 * scale))
            for (x, y) in [(0, 0), (columns, 0), (columns / 2, rows / 2), (0, rows), (columns, rows)] {
                all.append(tile(x, y, scale: scale, of: size))
            }
        }
        return all + [tile(1, 1, scale: 1, of: size, .png)]
    }

    /// A world whose originals are in an S3 store.
    private func withDistantWorld(_ body: (PictureWorld, TestObjectStore) async throws -> Void) async throws {
        let server = try TestObjectStore()
        let world = try PictureWorld(originals: { path, _ in
            ReadThroughStore(near: FolderBlobStore(path: path), far: try server.blobs(), onCopy: { _, _ in })
        })
        defer {
            world.folder.remove()
            server.server.stop()
        }
        try await body(world, server)
    }

    private func download(
        _ world: PictureWorld, _ photo: TestPhoto, as identity: String
    ) async throws -> PhotoRecord {
        let upright = photo.orientation < 5 ? photo.size : PixelSize(width: photo.size.height, height: photo.size.width)
        let record = try world.download(
            try photo.jpeg(), size: upright, identity: identity, orientation: photo.orientation)
        // The row index is noted when the whole picture is first decoded.
        _ = try await world.bytes(.thumbnail(256), of: record)
        return record
    }

    @Test(arguments: [1, 3, 6, 8]) func aTileIsThatOfTheWholeFile(orientation: Int) async throws {
        let near = try PictureWorld()
        defer { near.folder.remove() }
        try await withDistantWorld { distant, server in
            let picture = TestPhoto(seed: 5, size: Self.size, orientation: orientation)
            let (here, there) = (
                try await download(near, picture, as: "1"), try await download(distant, picture, as: "1")
            )
            let (store, name) = (distant.pictures.originals.blobs, try distant.original(of: there))
            #expect(try store.evict(name))
            let length = try #require(there.bytes)
            let upright = PixelSize(width: try #require(there.width), height: try #require(there.height))
            for kind in tiles(of: upright) {
                let before = server.requests("GET").count
                let made = try await distant.bytes(kind, of: there)
                #expect(try await near.bytes(kind, of: here) == made)
                let asked = server.requests("GET").dropFirst(before)
                #expect(asked.count <= 2 && asked.allSatisfy { $0.headers["range"] != nil })
                let bytes = asked.compactMap { Self.count($0.headers["range"]) }.reduce(0, +)
                #expect(Int64(bytes) <= length * 2 / 3, "\(bytes) of \(length)")
            }
            #expect(store.findHere(name) == nil)
            // All else needs the file, which is copied here once.
            _ = try await distant.bytes(.thumbnail(512), of: there)
            #expect(store.findHere(name) != nil)
        }
    }

    @Test func aTileOf24MegapixelsNeedsTwoRequestsAndASeventhOfTheFile() async throws {
        try await withDistantWorld { world, server in
            let size = PixelSize(width: 6000, height: 4000)
            let photo = try await download(world, TestPhoto(seed: 3, size: size), as: "1")
            #expect(try world.pictures.originals.blobs.evict(try world.original(of: photo)))
            let length = Double(try #require(photo.bytes))
            for (x, y) in [(5, 3), (11, 6), (0, 4)] {
                let before = server.requests("GET").count
                _ = try await world.bytes(tile(x, y, scale: 1, of: size), of: photo)
                let asked = server.requests("GET").dropFirst(before)
                let bytes = asked.compactMap { Self.count($0.headers["range"]) }.reduce(0, +)
                #expect(asked.count == 2 && Double(bytes) <= 0.15 * length, "\(bytes)")
            }
        }
    }

    private static func count(_ range: String?) -> Int? {
        let ends = range?.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) } ?? []
        return ends.count == 2 ? ends[1] - ends[0] + 1 : nil
    }

    @Test func aTileOfAStoreThatIsAwayIsNotAvailable() async throws {
        try await withDistantWorld { world, server in
            let photo = try await download(world, TestPhoto(seed: 5, size: Self.size), as: "1")
            #expect(try world.pictures.originals.blobs.evict(try world.original(of: photo)))
            server.setFault(.init(before: { _ in TestReply(503) }))
            await #expect(throws: (any Error).self) {
                try await world.bytes(tile(1, 1, scale: 1, of: Self.size), of: photo)
            }
            // What was made before is shown.
            _ = try await world.bytes(.thumbnail(256), of: photo)
            server.setFault(.init())
            try await Task.sleep(for: .seconds(5.1))
            _ = try await world.bytes(tile(1, 1, scale: 1, of: Self.size), of: photo)
        }
    }
}
