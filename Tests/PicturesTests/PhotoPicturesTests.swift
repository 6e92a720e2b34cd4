import Catalog
import Disk
import Foundation
import Imaging
import LibraryBase
import Pictures
import Synchronization
import TestLibraries
import TestSupport
import Testing

/// Pictures of photos.
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

    @Test(arguments: TestStore.allCases) func aKeptRenditionIsGivenWithoutTheOriginal(store: TestStore) async throws {
        let world = try PictureWorld(store)
        let folder = world.folder
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        for kind in [PictureKind.thumbnail(32), try view()] {
            let made = Mutex(0)
            let first = try await world.bytes(kind, of: photo) { made.withLock { $0 += 1 } }
            #expect(made.withLock { $0 } == 1)
            try FileManager.default.moveItem(atPath: folder.path("photos"), toPath: folder.path("away"))
            let again = try await world.bytes(kind, of: photo) { made.withLock { $0 += 1 } }
            #expect(again == first && made.withLock { $0 } == 1)
            let found = try await world.pictures.keptRendition(kind, of: photo)
            #expect(found.kept.bytes == Int64(first.count) && found.truncation == nil)
            #expect(try found.kept.place.open().first(first.count) == first)
            try FileManager.default.moveItem(atPath: folder.path("away"), toPath: folder.path("photos"))
        }
        #expect(try world.kept().count == 2)
    }

    @Test func aPictureShowsTheWholePhotoUpright() async throws {
        defer { folder.remove() }
        let photo = try world.add(TestPhoto(seed: 1, orientation: 6))
        let bytes = try await world.bytes(.thumbnail(30), of: photo)
        #expect(try ImageHeader.read(from: .bytes(bytes)).size == PixelSize(width: 20, height: 30))
    }

    @Test func aRepeatedRequestGivesTheSamePicture() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        let (first, second) = try await (world.bytes(view(), of: photo), world.bytes(view(), of: photo))
        #expect(try first == second && world.kept().count == 1)
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
        #expect(try world.kept().isEmpty)
        #expect(try world.pictures.placeholders(of: [photo]).isEmpty)
    }

    @Test func aDeletedFileIsMissing() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        try FileManager.default.removeItem(atPath: folder.path("photos"))
        for kind in [PictureKind.thumbnail(32), try view(), .original] {
            #expect(try await world.refusal(kind, of: photo) == .missing)
        }
        #expect(try world.kept().isEmpty)
    }

    @Test func aMissingPhotoIsMissingEvenIfARenditionIsKept() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        _ = try await world.bytes(.thumbnail(32), of: photo)
        try world.catalog.folders.markMissing([(photo.row, photo.path ?? "")])
        let missing = try #require(try world.catalog.photos.find(id: photo.id))
        #expect(try await world.refusal(.thumbnail(32), of: missing) == .missing)
        // A caller that needs the file gets the kept one; no new one is made.
        #expect(try await world.pictures.keptRendition(.thumbnail(32), of: missing).kept.bytes > 0)
        await #expect(throws: PictureError.missing) {
            try await world.pictures.keptRendition(.thumbnail(16), of: missing)
        }
    }

    @Test func aFileThatIsNotAnImageIsUnreadable() async throws {
        defer { folder.remove() }
        let photo = try world.add(Array("no picture".utf8), size: PixelSize(width: 60, height: 40))
        let refusal = try await world.refusal(.thumbnail(32), of: photo)
        guard case .unreadable = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        await #expect(throws: ImagingError.self) { try await world.pictures.keptRendition(.thumbnail(32), of: photo) }
        #expect(try world.kept().isEmpty)
    }

    @Test func aTruncatedImageIsShownInPart() async throws {
        defer { folder.remove() }
        let size = PixelSize(width: 300, height: 200)
        let whole = try TestPhoto(seed: 1, size: size).jpeg()
        let photo = try world.add(Array(whole.dropLast(whole.count / 3)), size: size)
        let found = try await world.pictures.keptRendition(.thumbnail(100), of: photo)
        #expect(found.truncation != nil && found.kept.bytes > 0)
    }

    /// Nobody can create a folder in the kernel's own file system.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
    func aPictureThatCannotBeKeptIsShown() async throws {
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
        #expect(try world.kept().isEmpty)
    }

    @Test func thePlaceholderIsKnownOnceThePictureWasMade() async throws {
        defer { folder.remove() }
        let (photo, other) = (try world.add(.falun(1)), try world.add(.falun(2), "b.jpg"))
        #expect(try world.pictures.placeholders(of: [photo, other]).isEmpty)
        _ = try await world.bytes(.thumbnail(32), of: photo)
        let known = try world.pictures.placeholders(of: [photo, other])
        #expect(Array(known.keys) == [photo.id] && known[photo.id]?.size == PixelSize(width: 6, height: 4))
    }

    @Test(arguments: TestStore.allCases)
    func aLargePictureIsAUseAndAThumbnailIsNot(store: TestStore) async throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let size = PixelSize(width: 60, height: 40)
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: size)
        let (name, originals) = (try world.original(of: photo), world.pictures.originals.blobs)
        try world.age(name, of: originals, seconds: 7200)
        _ = try await world.bytes(.thumbnail(32), of: photo)
        #expect(try world.age(name, of: originals) == 7200)
        _ = try await world.bytes(view(), of: photo)
        #expect(try world.age(name, of: originals) < 7200)
    }

    @Test(arguments: TestStore.allCases) func aDownloadThatWasDeletedIsMissing(store: TestStore) async throws {
        let world = try PictureWorld(store)
        defer { world.folder.remove() }
        let photo = try world.download(try TestPhoto(seed: 1).jpeg(), size: PixelSize(width: 60, height: 40))
        #expect(try await world.refusal(.original, of: photo) == nil)
        try world.pictures.originals.blobs.delete(try world.original(of: photo))
        #expect(try await world.refusal(.thumbnail(32), of: photo) == .missing)
        #expect(try await world.refusal(.original, of: photo) == .missing)
    }

    /// A caller that needs a file gets nil; a caller that needs the picture gets its bytes.
    @Test func aPictureKeptInAStoreWithoutFilesIsShown() async throws {
        let (folders, memory) = (world, try PictureWorld(.memory))
        defer {
            folders.folder.remove()
            memory.folder.remove()
        }
        let (bytes, size) = (try TestPhoto(seed: 1).jpeg(), PixelSize(width: 60, height: 40))
        let (stored, known) = (try memory.download(bytes, size: size), try folders.download(bytes, size: size))
        #expect(memory.pictures.path(of: stored) == nil && folders.pictures.path(of: known) != nil)
        #expect(memory.pictures.place(of: stored) != nil)
        for kind in [PictureKind.thumbnail(32), try view(), .original] {
            #expect(try await memory.bytes(kind, of: stored) == folders.bytes(kind, of: known))
        }
        let original = try await memory.pictures.picture(.original, of: PictureSubject(photo: stored))
        #expect(original.type == "image/jpeg" && original.bytes == Int64(bytes.count))
        #expect(try memory.kept() == folders.kept() && memory.kept().count == 2)
        #expect(try await memory.pictures.keptRendition(.thumbnail(32), of: stored).kept.place.path == nil)
    }
}
