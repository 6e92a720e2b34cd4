import Disk
import Foundation
import Imaging
import Pictures
import TestLibraries
import TestSupport
import Testing

/// Stored renditions, in every store.
@Suite struct RenditionStoreTests {
    private func key(_ number: UInt8) -> RenditionKey {
        let size = PixelSize(width: 3, height: 2)
        return RenditionKey(
            content: [UInt8](repeating: number, count: 32), region: Rect(size), size: size, quality: 80)
    }

    private func name(_ number: UInt8, _ format: ImageFormat = .jpeg) throws -> BlobName {
        try #require(BlobName("\(key(number).name).\(format.fileExtension)"))
    }

    private func picture(_ format: ImageFormat = .jpeg) throws -> EncodedPicture {
        let size = PixelSize(width: 3, height: 2)
        let photo = TestPhoto(seed: 1, size: size)
        let bytes = format == .png ? try photo.png() : try photo.jpeg()
        return EncodedPicture(bytes: bytes, format: format, size: size)
    }

    @Test(arguments: TestStore.allCases, [ImageFormat.jpeg, .png])
    func aWrittenRenditionIsFound(store: TestStore, format: ImageFormat) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let renditions = world.pictures.renditions
        #expect(renditions.existing(key(1)) == nil)
        let picture = try picture(format)
        let written = try renditions.write(picture, key: key(1))
        let found = try #require(renditions.existing(key(1)))
        for kept in [written, found] {
            #expect(kept.format == format && kept.bytes == Int64(picture.bytes.count))
            #expect(try kept.place.open().first(10_000) == picture.bytes)
        }
        #expect(renditions.existing(key(2)) == nil)
        #expect(try world.kept() == [name(1, format).text])
    }

    /// The renditions of existing libraries are found.
    @Test func filesAreWhereTheyWere() throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let kept = try world.pictures.renditions.write(picture(), key: key(1))
        let digits = key(1).name
        let path = world.folder.path("library/renditions/\(digits.prefix(2))/\(digits.dropFirst(2)).jpg")
        #expect(kept.place.path == path && FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: TestStore.allCases) func anEmptyFileIsNotARendition(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        try world.pictures.renditions.blobs.put([], as: name(1))
        #expect(world.pictures.renditions.existing(key(1)) == nil)
    }

    @Test(arguments: TestStore.allCases) func useIsNotedToTheDay(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let (renditions, name) = (world.pictures.renditions, try name(1))
        _ = try renditions.write(picture(), key: key(1))
        try world.age(name, of: renditions.blobs, seconds: 86_400)
        _ = renditions.existing(key(1))
        #expect(try world.age(name, of: renditions.blobs) == 86_400)
        world.clock.advance(by: .seconds(1))
        _ = renditions.existing(key(1))
        #expect(try world.age(name, of: renditions.blobs) < 86_400)
    }

    @Test(arguments: TestStore.allCases) func theLeastRecentlyUsedAreDeletedFirst(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let (renditions, picture) = (world.pictures.renditions, try picture())
        for number in UInt8(1)...4 {
            _ = try renditions.write(picture, key: key(number))
            try world.age(name(number), of: renditions.blobs, seconds: 1000 * Int64(number))
        }
        let deleted = try renditions.blobs.prune(excess: Int64(picture.bytes.count) + 1)
        #expect(deleted == CacheSize(files: 2, bytes: 2 * Int64(picture.bytes.count)))
        #expect((UInt8(1)...4).map { renditions.existing(key($0)) != nil } == [true, true, false, false])
    }
}
