import Catalog
import Disk
import Foundation
import Imaging
import Pictures
import TestLibraries
import TestSupport
import Testing

/// Downloaded originals, in every store.
@Suite struct OriginalStoreTests {
    private static let size = PixelSize(width: 60, height: 40)

    @Test func aNameContainsTheContentHash() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let content = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            for format in [ImageFormat.jpeg, .png] {
                #expect(BlobName(content: content, format: format).content == content)
            }
        }
        #expect(BlobName("abcd.jpg")?.content == nil)
    }

    /// The originals of existing libraries are found.
    @Test func filesAreWhereTheyWere() throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        let digits = try world.original(of: photo).digits
        let path = world.folder.path("library/originals/\(digits.prefix(2))/\(digits.dropFirst(2)).jpg")
        #expect(digits.count == 64 && world.pictures.path(of: photo) == path)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: TestStore.allCases) func aPictureOfTwoSourcesIsStoredOnce(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let bytes = try TestPhoto(seed: 1).jpeg()
        let one = try world.download(bytes, size: Self.size)
        let two = try world.download(bytes, size: Self.size, identity: "2")
        let originals = world.pictures.originals
        #expect(one.id != two.id && originals.existing(one) != nil && originals.existing(two) != nil)
        #expect(try originals.blobs.names() == [world.original(of: one).text])
        #expect(!world.folder.paths().contains { $0.hasSuffix(".part") })
    }

    @Test(arguments: TestStore.allCases) func anOriginalOfAnotherLengthIsIgnored(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        #expect(world.pictures.place(of: photo) != nil)
        try world.pictures.originals.blobs.put([], as: world.original(of: photo))
        #expect(world.pictures.originals.existing(photo) == nil && world.pictures.place(of: photo) == nil)
    }

    @Test(arguments: TestStore.allCases) func aFileOfAFolderIsNotADownload(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let photo = try world.add(.falun(1))
        #expect(world.pictures.originals.existing(photo) == nil)
        #expect(world.pictures.path(of: photo) == world.folder.path("photos/a.jpg"))
    }

    @Test(arguments: TestStore.allCases) func aBundlesPictureIsInTheBundle(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        var photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        (photo.bundleFolder, photo.bytes) = ("walks/1", 3)
        #expect(world.pictures.place(of: photo) == nil)
        let name = BundledImage.name(content: try #require(photo.sha256), type: photo.type)
        let path = try world.folder.write([1, 2, 3], to: "library/bundles/walks/1/" + name)
        #expect(world.pictures.path(of: photo) == path)
    }

    @Test(arguments: TestStore.allCases) func useIsNotedToTheHour(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: Self.size)
        let (name, originals) = (try world.original(of: photo), world.pictures.originals)
        try world.age(name, of: originals.blobs, seconds: 3600)
        originals.recordUse(of: photo)
        #expect(try world.age(name, of: originals.blobs) == 3600)
        world.clock.advance(by: .seconds(1))
        originals.recordUse(of: photo)
        #expect(try world.age(name, of: originals.blobs) < 3600)
    }

    @Test(arguments: TestStore.allCases) func aMissingPartIsAnError(store: TestStore) throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let originals = world.pictures.originals
        try originals.staging.prepare()
        #expect(throws: FileFailure.self) {
            try originals.keep(
                originals.staging.part(photoID: "x"), content: [UInt8](repeating: 1, count: 32), format: .jpeg)
        }
    }

    @Test func aDownloadIsClaimedByOneAtATime() throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let staging = world.pictures.originals.staging
        try staging.prepare()
        let one = try staging.claims()
        do {
            let two = try staging.claims()
            #expect(try one.claim(photo: 1))
            #expect(try !two.claim(photo: 1))
            #expect(try two.claim(photo: 2))
            one.release(photo: 1)
            #expect(try two.claim(photo: 1))
            #expect(try !one.claim(photo: 2))
            withExtendedLifetime(two) {}
        }
        // A closed instance has no claims.
        #expect(try one.claim(photo: 1) && one.claim(photo: 2))
    }
}
