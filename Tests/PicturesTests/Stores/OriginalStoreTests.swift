import Catalog
import Disk
import Foundation
import Imaging
import Pictures
import TestLibraries
import TestSupport
import Testing

/// The folder of downloaded originals.
@Suite struct OriginalStoreTests {
    private let world: PictureWorld
    private var store: OriginalStore { world.pictures.originals }
    private static let size = PixelSize(width: 60, height: 40)

    init() throws {
        world = try PictureWorld()
    }

    @Test func aNameTellsTheContent() {
        defer { world.folder.remove() }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let content = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            for format in [ImageFormat.jpeg, .png] {
                #expect(OriginalStore.content(of: store.path(content: content, format: format)) == content)
            }
        }
        for name in ["staging/claims", "ab/cd.jpg", "x", "00/" + String(repeating: "g", count: 62)] {
            #expect(OriginalStore.content(of: store.folder + "/" + name) == nil)
        }
    }

    @Test func onePictureThatTwoSourcesHaveIsKeptOnce() throws {
        defer { world.folder.remove() }
        let bytes = try TestPhoto(seed: 1).jpeg()
        let one = try world.download(bytes, size: Self.size)
        let two = try world.download(bytes, size: Self.size, identity: "2")
        #expect(one.id != two.id && store.path(of: one) == store.path(of: two))
        let files = world.folder.paths().filter { $0.hasPrefix("library/originals") && $0.hasSuffix(".jpg") }
        #expect(files.count == 1)
        #expect(!world.folder.paths().contains { $0.hasSuffix(".part") })
    }

    @Test func aFileOfAnotherLengthIsNotTheOriginal() throws {
        defer { world.folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        let path = try #require(store.path(of: photo))
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(store.path(of: photo) == nil)
    }

    @Test func aFileOfAFolderIsNoDownload() throws {
        defer { world.folder.remove() }
        let photo = try world.add(.falun(1))
        #expect(store.path(of: photo) == nil)
        #expect(world.pictures.path(of: photo) == world.folder.path("photos/a.jpg"))
    }

    @Test func aBundlesPictureIsInTheBundle() throws {
        defer { world.folder.remove() }
        var photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        (photo.bundleFolder, photo.bytes) = ("walks/1", 3)
        #expect(store.path(of: photo) == nil)
        let name = BundledImage.name(content: try #require(photo.sha256), type: photo.type)
        let path = try world.folder.write([1, 2, 3], to: "library/bundles/walks/1/" + name)
        #expect(store.path(of: photo) == path)
    }

    @Test func useIsNotedToTheHour() throws {
        defer { world.folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        let path = try #require(store.path(of: photo))
        try world.age(path, seconds: 3600)
        store.noteUse(of: photo)
        #expect(try world.age(path) == 3600)
        world.clock.advance(by: .seconds(1))
        store.noteUse(of: photo)
        #expect(try world.age(path) < 3600)
    }

    @Test func aPartThatIsGoneIsTold() throws {
        defer { world.folder.remove() }
        try store.prepare()
        #expect(throws: FileFailure.self) {
            try store.keep(store.part(photoID: "x"), content: [UInt8](repeating: 1, count: 32), format: .jpeg)
        }
    }

    @Test func aDownloadIsClaimedByOneAtATime() throws {
        defer { world.folder.remove() }
        try store.prepare()
        let one = try store.claims()
        do {
            let two = try store.claims()
            #expect(try one.claim(photo: 1))
            #expect(try !two.claim(photo: 1))
            #expect(try two.claim(photo: 2))
            one.release(photo: 1)
            #expect(try two.claim(photo: 1))
            #expect(try !one.claim(photo: 2))
            withExtendedLifetime(two) {}
        }
        // Whoever is gone has no claims.
        #expect(try one.claim(photo: 1) && one.claim(photo: 2))
    }
}
