import Catalog
import Disk
import Imaging
import Metadata
import Pictures
import TestLibraries
import TestSupport
import Testing

/// The WebP beside a kept picture.
@Suite struct WebPRenditionTests {
    private static let stored = PixelSize(width: 1200, height: 800)

    /// A photo with large plain areas, for which WebP needs fewer bytes.
    private func photo(_ world: PictureWorld) throws -> PhotoRecord {
        try world.add(try Synthetic.discs(1200, 800).jpeg(quality: 90), size: Self.stored)
    }

    private func webP(_ kind: PictureKind, of photo: PhotoRecord, _ world: PictureWorld) throws -> [UInt8]? {
        guard case .kept(let file) = try world.pictures.webP(kind, of: PictureSubject(photo: photo)) else { return nil }
        #expect(file.type == "image/webp")
        return try file.read(at: 0, count: Int(file.bytes))
    }

    private func isRefused(_ kind: PictureKind, of photo: PhotoRecord, _ world: PictureWorld) throws -> Bool {
        if case .refused = try world.pictures.webP(kind, of: PictureSubject(photo: photo)) { true } else { false }
    }

    @Test(arguments: TestStore.allCases) func aKeptPictureGetsItsWebP(store: TestStore) async throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let photo = try photo(world)
        let geometry = ViewGeometry(image: Self.stored, viewport: try Viewport(width: 320, height: 480), focus: .center)
        for kind in [PictureKind.thumbnail(256), .rendition(geometry)] {
            let jpeg = try await world.bytes(kind, of: photo)
            #expect(try webP(kind, of: photo, world) == nil)
            try await world.pictures.makeWebP(kind, of: PictureSubject(photo: photo))
            let made = try #require(try webP(kind, of: photo, world))
            let (old, new) = (try ImageHeader.read(from: .bytes(jpeg)), try ImageHeader.read(from: .bytes(made)))
            #expect(new.format == .webp && new.size == old.size && made.count * 5 <= jpeg.count * 4)
            // The picture without the parameter is the same as before.
            #expect(try await world.bytes(kind, of: photo) == jpeg)
        }
        #expect(try world.kept().filter { $0.hasSuffix(".webp") }.count == 2)
    }

    @Test func nothingIsMadeOfAPictureThatIsNotKept() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let photo = try photo(world)
        try await world.pictures.makeWebP(.thumbnail(256), of: PictureSubject(photo: photo))
        #expect(try world.kept().isEmpty && !isRefused(.thumbnail(256), of: photo, world))
    }

    /// A mark without bytes, so that it is not tried again.
    @Test(arguments: TestStore.allCases) func aPictureThatWouldNotBeSmallerIsNotTriedAgain(store: TestStore)
        async throws
    {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        var random = SeededGenerator(seed: 4)
        let noise = Synthetic.picture(200, 100, channels: 3) { _, _, _ in Int.random(in: 0...255, using: &random) }
        let photo = try world.add(try noise.jpeg(quality: 95), size: noise.size)
        _ = try await world.bytes(.thumbnail(256), of: photo)
        try await world.pictures.makeWebP(.thumbnail(256), of: PictureSubject(photo: photo))
        #expect(try isRefused(.thumbnail(256), of: photo, world))
        var marks: [StoredBlob] = []
        try world.pictures.renditions.blobs.forEach { if RenditionStore.isRefusal($0) { marks.append($0) } }
        #expect(marks.count == 1 && marks[0].bytes == 0 && marks[0].name.text.hasSuffix(".webp"))
        // The mark holds even where the picture itself could be made.
        try await world.pictures.makeWebP(.thumbnail(256), of: PictureSubject(photo: photo))
        #expect(try world.kept().count == 2)
    }

    @Test func aPNGAPartAndTheOriginalHaveNone() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let clear = Synthetic.picture(100, 80, channels: 4) { x, _, channel in channel == 3 ? x : 99 }
        let photo = try world.add(try clear.png(), "a.png", size: clear.size)
        _ = try await world.bytes(.thumbnail(64), of: photo)
        try await world.pictures.makeWebP(.thumbnail(64), of: PictureSubject(photo: photo))
        #expect(try isRefused(.thumbnail(64), of: photo, world) && isRefused(.original, of: photo, world))
    }

    /// A WebP has no place for the map that the JPEG keeps.
    @Test func aPictureWithAGainMapStaysAJPEG() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let map = GainMap(
            jpeg: try Synthetic.smooth(300, 200, channels: 1).jpeg(quality: 90),
            parameters: GainMapParameters(channels: [.init(least: 0, most: 2)], wholeHeadroom: 2))
        let bytes = try #require(map.joined(to: try Synthetic.discs(1200, 800).jpeg(quality: 90)))
        let photo = try world.add(bytes, size: Self.stored)
        for (side, isRefused) in [(1024, true), (512, false)] {
            _ = try await world.bytes(.thumbnail(side), of: photo)
            try await world.pictures.makeWebP(.thumbnail(side), of: PictureSubject(photo: photo))
            #expect(try self.isRefused(.thumbnail(side), of: photo, world) == isRefused)
            #expect((try webP(.thumbnail(side), of: photo, world) == nil) == isRefused)
        }
    }

    /// What is used as WebP keeps its JPEG, and a missing photo has neither.
    @Test func aUseOfTheWebPIsAUseOfThePicture() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        var photo = try photo(world)
        _ = try await world.bytes(.thumbnail(256), of: photo)
        try await world.pictures.makeWebP(.thumbnail(256), of: PictureSubject(photo: photo))
        let blobs = world.pictures.renditions.blobs
        let names = try world.kept().compactMap { BlobName($0) }
        for name in names { try world.age(name, of: blobs, seconds: 100 * 86_400) }
        _ = try #require(try webP(.thumbnail(256), of: photo, world))
        #expect(names.count == 2)
        for name in names { #expect(try world.age(name, of: blobs) < 86_400, "\(name.text)") }
        photo.state = .missing
        #expect(throws: PictureError.missing) { try webP(.thumbnail(256), of: photo, world) }
    }

    @Test func anotherContentIsNeverKeptForThePhoto() async throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let photo = try photo(world)
        _ = try await world.bytes(.thumbnail(256), of: photo)
        try world.folder.write(try Synthetic.discs(1200, 800, seed: 9).jpeg(quality: 90), to: "photos/a.jpg")
        await #expect(throws: PictureError.changing) {
            try await world.pictures.makeWebP(.thumbnail(256), of: PictureSubject(photo: photo))
        }
        #expect(try world.kept().count == 1)
    }
}
