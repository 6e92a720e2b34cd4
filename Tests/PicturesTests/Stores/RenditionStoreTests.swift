import Disk
import Foundation
import Imaging
import Pictures
import TestLibraries
import TestSupport
import Testing

/// The folder of renditions.
@Suite struct RenditionStoreTests {
    private let world: PictureWorld
    private var store: RenditionStore { world.pictures.renditions }

    init() throws {
        world = try PictureWorld()
    }

    private func key(_ number: UInt8) -> RenditionKey {
        let size = PixelSize(width: 3, height: 2)
        return RenditionKey(
            content: [UInt8](repeating: number, count: 32), region: Rect(size), size: size, quality: 80)
    }

    private func picture(_ format: ImageFormat = .jpeg) throws -> EncodedPicture {
        let size = PixelSize(width: 3, height: 2)
        let photo = TestPhoto(seed: 1, size: size)
        let bytes = format == .png ? try photo.png() : try photo.jpeg()
        return EncodedPicture(bytes: bytes, format: format, size: size)
    }

    @Test(arguments: [ImageFormat.jpeg, .png]) func whatIsWrittenIsThere(format: ImageFormat) throws {
        defer { world.folder.remove() }
        #expect(store.existing(key(1)) == nil)
        let picture = try picture(format)
        let written = try store.write(picture, key: key(1))
        #expect(store.existing(key(1)) == written && written.format == format)
        #expect(try OpenFile(written.path).first(10_000) == picture.bytes)
        #expect(written.bytes == Int64(picture.bytes.count))
        #expect(store.existing(key(2)) == nil)
        #expect(
            world.kept() == [
                "library/renditions/\(key(1).name.prefix(2))/\(key(1).name.dropFirst(2)).\(format.fileExtension)"
            ])
    }

    @Test func anEmptyFileIsNoRendition() throws {
        defer { world.folder.remove() }
        let file = try store.write(picture(), key: key(1))
        try Data().write(to: URL(fileURLWithPath: file.path))
        #expect(store.existing(key(1)) == nil)
    }

    @Test func useIsNotedToTheDay() throws {
        defer { world.folder.remove() }
        let file = try store.write(picture(), key: key(1))
        try world.age(file.path, seconds: 86_400)
        _ = store.existing(key(1))
        #expect(try world.age(file.path) == 86_400)
        world.clock.advance(by: .seconds(1))
        _ = store.existing(key(1))
        #expect(try world.age(file.path) < 86_400)
    }

    @Test func whatAWriterLeftAnHourAgoIsSwept() throws {
        defer { world.folder.remove() }
        _ = try store.write(picture(), key: key(1))
        for (name, age) in [("old", 3601), ("young", 3600)] {
            try world.age(try world.folder.write([1], to: "library/renditions/staging/" + name), seconds: age)
        }
        try world.age(try #require(store.existing(key(1))).path, seconds: 7200)
        store.sweep()
        #expect(world.folder.paths().filter { $0.contains("staging/") } == ["library/renditions/staging/young"])
        #expect(world.kept().count == 1)
    }
}
