import Catalog
import Disk
import Foundation
import Imaging
import LibraryBase
import Pictures
import TestSupport
import Testing

/// Pictures for callers that have a photo's file open: an import, a bundle.
@Suite struct OpenFileTests {
    private let world: PictureWorld

    init() throws {
        world = try PictureWorld()
    }

    private var folder: TemporaryFolder { world.folder }

    private func keepImported(_ file: borrowing OpenFile, _ photo: PhotoRecord) async throws -> EncodedPicture? {
        let header = try ImageHeader.read(from: .file(descriptor: file.descriptor))
        return try await world.pictures.keepImported(file, header, try #require(PhotoContent(photo)))
    }

    @Test(arguments: [1, 6], ["a.jpg", "a.png"])
    func theKeptPictureIsFoundByLaterRequests(orientation: Int, name: String) async throws {
        defer { folder.remove() }
        let photo = try world.add(
            TestPhoto(seed: 1, size: PixelSize(width: 900, height: 600), orientation: orientation), name)
        let made = try #require(try await keepImported(try OpenFile(folder.path("photos/" + name)), photo))
        let (kept, store) = (try world.kept(), world.pictures.renditions.blobs)
        let rendition = try #require(kept.first.flatMap(BlobName.init))
        #expect(kept.count == 1)
        let found = try await world.bytes(.imported, of: photo) { Issue.record("was not found") }
        #expect(try found == made.bytes && found == store.read(rendition))
        // Made again on request, it is identical and has the same name.
        try store.delete(rendition)
        #expect(try await world.bytes(.imported, of: photo) == found)
        #expect(try world.kept() == kept)
        #expect(try world.pictures.placeholders(of: [photo])[photo.id] == made.placeholder)
    }

    @Test func aKeptPictureIsNotMadeAgain() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        let file = try OpenFile(folder.path("photos/a.jpg"))
        #expect(try await keepImported(file, photo) != nil)
        #expect(try await keepImported(file, photo) == nil)
    }

    @Test func aFileThatIsWrittenMeanwhileIsNotKeptAsTheOld() async throws {
        defer { folder.remove() }
        let photo = try world.add(.falun(1))
        let file = try OpenFile(folder.path("photos/a.jpg"))
        // The same file, now longer: the decoded picture can be of either content.
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("photos/a.jpg")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0]))
        try handle.close()
        await #expect(throws: PictureError.changing) { try await keepImported(file, photo) }
        #expect(try world.kept().isEmpty)
    }

    @Test func aPublishedPictureIsWholeUprightAndNotKept() async throws {
        defer { folder.remove() }
        let photo = try world.add(TestPhoto(seed: 1, orientation: 6))
        let content = try #require(PhotoContent(photo))
        let file = try OpenFile(folder.path("photos/a.jpg"))
        let picture = try await world.pictures.published(file, content, within: 30)
        #expect(picture.size == PixelSize(width: 20, height: 30) && picture.format == .jpeg)
        #expect(try ImageHeader.read(from: .bytes(picture.bytes)).size == picture.size)
        #expect(try world.kept().isEmpty)
        // The same pixels as those of a viewport of that size.
        let geometry = ViewGeometry(
            image: content.size, viewport: try Viewport(width: 20, height: 30), mode: .fit)
        #expect(try await world.bytes(.rendition(geometry), of: photo) == picture.bytes)
    }

    @Test func aPictureOutsideALibraryIsTheSame() async throws {
        defer { folder.remove() }
        let photo = try world.add(TestPhoto(seed: 1, orientation: 6))
        let file = try OpenFile(folder.path("photos/a.jpg"))
        let loose = try await StandalonePictures().picture(of: file, quality: 80, light: .gammaEncoded) { image in
            (Rect(image), image.thumbnail(fitting: 32))
        }
        #expect(try await world.bytes(.thumbnail(32), of: photo) == loose.bytes)
    }
}
