import Catalog
import Disk
import Foundation
import Imaging
import LibraryBase
import Pictures
import Synchronization
import TestSupport
import Testing

/// The one way to a picture.
@Suite struct PhotoPicturesTests {
    private let world: PictureWorld

    init() throws {
        world = try PictureWorld()
    }

    private var folder: TemporaryFolder { world.folder }

    private func view() throws -> PictureKind {
        .rendition(
            ViewGeometry(
                image: PixelSize(width: 60, height: 40), viewport: try Viewport(width: 20, height: 20)))
    }

    @Test func aKeptRenditionIsGivenWithoutTheOriginal() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        for kind in [PictureKind.thumbnail(32), try view()] {
            let made = Mutex(0)
            let first = try await world.bytes(kind, of: photo) { made.withLock { $0 += 1 } }
            #expect(made.withLock { $0 } == 1)
            try FileManager.default.moveItem(atPath: folder.path("photos"), toPath: folder.path("away"))
            let again = try await world.bytes(kind, of: photo) { made.withLock { $0 += 1 } }
            #expect(again == first && made.withLock { $0 } == 1)
            let kept = try await world.pictures.keptRendition(kind, of: photo)
            #expect(kept.file.bytes == Int64(first.count) && kept.truncation == nil)
            #expect(try OpenFile(kept.file.path).first(first.count) == first)
            try FileManager.default.moveItem(atPath: folder.path("away"), toPath: folder.path("photos"))
        }
        #expect(world.kept().count == 2)
    }

    @Test func aPictureShowsTheWholePhotoUpright() async throws {
        defer { folder.remove() }
        let photo = try world.add(TestPhoto(seed: 1, orientation: 6))
        let bytes = try await world.bytes(.thumbnail(30), of: photo)
        #expect(try ImageHeader.read(from: .bytes(bytes)).size == PixelSize(width: 20, height: 30))
    }

    @Test func whatIsAskedForAgainIsTheSamePicture() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        let (first, second) = try await (world.bytes(view(), of: photo), world.bytes(view(), of: photo))
        #expect(first == second && world.kept().count == 1)
    }

    @Test func aFileThatChangedSinceItWasImportedIsNotShownAsTheOld() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        try TestPhoto.falun(2).write(folder.path("photos/a.jpg"))
        for kind in [PictureKind.thumbnail(32), try view(), .original] {
            #expect(try await world.refusal(kind, of: photo) == .changing)
        }
        await #expect(throws: PictureError.changing) {
            try await world.pictures.keptRendition(.thumbnail(32), of: photo)
        }
        #expect(world.kept().isEmpty)
        #expect(try world.pictures.placeholders(of: [photo]).isEmpty)
    }

    @Test func aFileThatIsGoneIsMissing() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        try FileManager.default.removeItem(atPath: folder.path("photos"))
        for kind in [PictureKind.thumbnail(32), try view(), .original] {
            #expect(try await world.refusal(kind, of: photo) == .missing)
        }
        #expect(world.kept().isEmpty)
    }

    @Test func whatTheCatalogueMissesIsMissingThoughARenditionIsKept() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        _ = try await world.bytes(.thumbnail(32), of: photo)
        try world.catalog.folders.markMissing([photo.row])
        let missing = try #require(try world.catalog.photos.find(id: photo.id))
        #expect(try await world.refusal(.thumbnail(32), of: missing) == .missing)
        // Who goes on with a file gets the one that is kept; another is not made.
        #expect(try await world.pictures.keptRendition(.thumbnail(32), of: missing).file.bytes > 0)
        await #expect(throws: PictureError.missing) {
            try await world.pictures.keptRendition(.thumbnail(16), of: missing)
        }
    }

    @Test func whatIsNoPictureIsUnreadable() async throws {
        defer { folder.remove() }
        let photo = try world.add(Array("no picture".utf8), size: PixelSize(width: 60, height: 40))
        let refusal = try await world.refusal(.thumbnail(32), of: photo)
        guard case .unreadable = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        await #expect(throws: ImagingError.self) { try await world.pictures.keptRendition(.thumbnail(32), of: photo) }
        #expect(world.kept().isEmpty)
    }

    @Test func aPictureThatWasCutIsMadeAsFarAsItGoes() async throws {
        defer { folder.remove() }
        let size = PixelSize(width: 300, height: 200)
        let whole = try TestPhoto(seed: 1, size: size).jpeg()
        let photo = try world.add(Array(whole.dropLast(whole.count / 3)), size: size)
        let kept = try await world.pictures.keptRendition(.thumbnail(100), of: photo)
        #expect(kept.truncation != nil && kept.file.bytes > 0)
    }

    /// No folder can be made on the kernel's own file system, whoever asks.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
    func whereNothingCanBeKeptThePictureIsShownAllTheSame() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        try folder.makeFolder("library")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("library/renditions"), withDestinationPath: "/sys/kernel")
        let made = Mutex(0)
        let bytes = try await world.bytes(.thumbnail(32), of: photo) { made.withLock { $0 += 1 } }
        #expect(try ImageHeader.read(from: .bytes(bytes)).size == PixelSize(width: 32, height: 21))
        _ = try await world.bytes(.thumbnail(32), of: photo) { made.withLock { $0 += 1 } }
        #expect(made.withLock { $0 } == 2)
        await #expect(throws: LibraryError.self) { try await world.pictures.keptRendition(.thumbnail(32), of: photo) }
    }

    @Test func theOriginalIsTheFileItself() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1), "a.png")
        #expect(try await world.bytes(.original, of: photo) == folder.bytes("photos/a.png"))
        let file = try await world.pictures.picture(.original, of: PictureSubject(photo: photo))
        #expect(file.type == "image/png")
        #expect(world.kept().isEmpty)
    }

    @Test func whatStandsForAPictureIsKnownOnceItWasMade() async throws {
        defer { folder.remove() }
        let (photo, other) = (try world.add(.falun(1)), try world.add(.falun(2), "b.jpg"))
        #expect(try world.pictures.placeholders(of: [photo, other]).isEmpty)
        _ = try await world.bytes(.thumbnail(32), of: photo)
        let known = try world.pictures.placeholders(of: [photo, other])
        #expect(Array(known.keys) == [photo.id] && known[photo.id]?.size == PixelSize(width: 6, height: 4))
    }

    @Test func whatIsLookedAtInTheLargeIsUsedAndAThumbnailIsNot() async throws {
        defer { folder.remove() }
        let size = PixelSize(width: 60, height: 40)
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: size)
        let path = try #require(world.pictures.originals.path(of: photo))
        try world.age(path, seconds: 7200)
        _ = try await world.bytes(.thumbnail(32), of: photo)
        #expect(try world.age(path) == 7200)
        _ = try await world.bytes(view(), of: photo)
        #expect(try world.age(path) < 7200)
    }

    @Test func aDownloadThatWasDeletedIsMissing() async throws {
        defer { folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: PixelSize(width: 60, height: 40))
        try FileManager.default.removeItem(atPath: try #require(world.pictures.originals.path(of: photo)))
        #expect(try await world.refusal(.thumbnail(32), of: photo) == .missing)
    }
}
