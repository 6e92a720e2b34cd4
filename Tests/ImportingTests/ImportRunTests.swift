import Catalog
import Foundation
import Imaging
import Importing
import LibraryBase
import Pictures
import Synchronization
import TestSupport
import Testing

/// Imports of folders into a library without a process.
@Suite struct ImportRunTests {
    private let folder: String
    private let pictures: PhotoPictures

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/photos-importing-\(UUID().uuidString)"
        let context = LibraryContext(location: LibraryLocation(path: folder + "/library"), catalog: try Catalog())
        pictures = PhotoPictures(context)
        try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
    }

    private var catalog: Catalog { pictures.context.catalog }

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func path(_ name: String) -> String { folder + "/pictures/" + name }

    private func run(_ names: String...) async throws -> ImportReport {
        try await ImportRun(pictures).run(names.isEmpty ? [path("")] : names.map(path))
    }

    @Test func onlyNewFilesAreRead() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.springfield(2).write(path("below/b.jpg"))
        try TestPhoto(seed: 3).write(path("c.png"))
        let first = try await run()
        #expect(first.added == 3 && first.photographs == 3 && first.unchanged == 0)
        #expect(first.places == 2 && first.countries == 2 && first.withoutPosition == 1)
        let second = try await run()
        #expect(second.added == 0 && second.photographs == 3 && second.unchanged == 3)
    }

    @Test func aFileThatMovedIsTheSamePhoto() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        _ = try await run()
        let id = try catalog.photos.list(at: nil, order: .title, limit: nil).photos.map(\.id)
        try FileManager.default.moveItem(atPath: path("a.jpg"), toPath: path("b.jpg"))
        let report = try await run()
        #expect(report.moved == 1 && report.added == 0 && report.missing == 0)
        #expect(try catalog.photos.list(at: nil, order: .title, limit: nil).photos.map(\.id) == id)
    }

    @Test func aDeletedFileIsMissingAndCanReturn() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("b.jpg"))
        _ = try await run()
        try FileManager.default.moveItem(atPath: path("a.jpg"), toPath: folder + "/away.jpg")
        #expect(try await run().missing == 1)
        try FileManager.default.moveItem(atPath: folder + "/away.jpg", toPath: path("a.jpg"))
        #expect(try await run().returned == 1)
    }

    @Test func anEmptiedFolderIsLeftAlone() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        _ = try await run()
        try FileManager.default.removeItem(atPath: path("a.jpg"))
        let report = try await run()
        #expect(report.missing == 0 && report.warnings.count == 1)
    }

    @Test func aFileInAnotherImportedFolderCountsOnce() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        let report = try await run("", "a.jpg", "")
        #expect(report.photographs == 1 && report.added == 1)
    }

    @Test func severalFoldersAndFilesAreImported() async throws {
        defer { remove() }
        for number in 0..<3 { try TestPhoto.falun(number).write(path("a/\(number).jpg")) }
        for number in 3..<5 { try TestPhoto.falun(number).write(path("b/\(number).jpg")) }
        try TestPhoto.falun(6).write(path("c.jpg"))
        let report = try await run("a", "b", "c.jpg")
        #expect(report.photographs == 6 && report.added == 6 && report.places == 1)
    }

    @Test func aMissingPathIsReportedBeforeAnythingIsDone() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        await #expect(throws: LibraryError.self) { try await run("a.jpg", "nowhere.jpg") }
        #expect(try catalog.photos.list(at: nil, order: .title, limit: nil).photos.isEmpty)
    }

    @Test func aFileNamedLikeAPictureIsAFailureIfItIsNotOne() async throws {
        defer { remove() }
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: path("a.jpg")))
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: path("notes.txt")))
        let report = try await run()
        #expect(report.failures.map(\.path).allSatisfy { $0.hasSuffix("/a.jpg") } && report.failures.count == 1)
    }

    /// By their first bytes alone, they are TIFF files.
    @Test(arguments: [("a.srw", "SRW", [0x49, 0x49, 0x2A, 0x00]), ("a.3fr", "3FR", [0x4D, 0x4D, 0x00, 0x2A])])
    func aRawFileOfAnUnsupportedKindIsToldAsNotRead(name: String, kind: String, byteOrder: [UInt8]) async throws {
        defer { remove() }
        let header = byteOrder + [UInt8](repeating: 0, count: 4096)
        try Data(header).write(to: URL(fileURLWithPath: path(name)))
        for report in [try await run(), try await run(name)] {
            #expect(report.notReadYet == [kind: 1] && report.photographs == 0 && report.failures.isEmpty)
        }
    }

    /// The rendition that an import stores is identical to the one made when the photo is opened: the same name and the
    /// same bytes.
    @Test(arguments: ["a.jpg", "a.png", "a.heic"])
    func whatAnImportMadeIsFoundByWhoOpensThePhoto(name: String) async throws {
        defer { remove() }
        try TestPhoto(seed: 4, size: PixelSize(width: 900, height: 600), orientation: 6).write(path(name))
        _ = try await run()
        let photo = try #require(try catalog.photos.list(at: nil, order: .title, limit: nil).photos.first)
        let subject = PictureSubject(photo: photo)
        let file = try await pictures.picture(.imported, of: subject) { Issue.record("was not found") }
        let bytes = try file.read(at: 0, count: Int(file.bytes))
        let placeholder = try pictures.placeholders(of: [photo])
        #expect(placeholder.count == 1)
        let kept = try await pictures.keptRendition(.imported, of: photo).kept
        try FileManager.default.removeItem(atPath: try #require(kept.place.path))
        let made = Mutex(0)
        let again = try await pictures.picture(.imported, of: subject) { made.withLock { $0 += 1 } }
        #expect(made.withLock { $0 } == 1)
        #expect(try again.read(at: 0, count: Int(again.bytes)) == bytes)
        #expect(try pictures.placeholders(of: [photo]) == placeholder)
    }

    @Test func progressEndsWithAllThatWasFound() async throws {
        defer { remove() }
        for number in 0..<5 { try TestPhoto.falun(number).write(path("\(number).jpg")) }
        let last = Mutex(0)
        _ = try await ImportRun(pictures).run([path("")]) { progress in
            last.withLock { $0 = max($0, progress.done) }
            #expect(progress.found >= progress.done)
        }
        #expect(last.withLock { $0 } == 5)
    }

    @Test func onlyTheFolderOfAChangedPhotoIsReadAgain() async throws {
        defer { remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        _ = try await run()
        try TestPhoto.falun(2).write(path("b.jpg"))
        try TestPhoto.falun(3).write(path("below/c.jpg"))
        try await ImportRun(pictures).refresh(folder: folder + "/pictures")
        #expect(try catalog.photos.list(at: nil, order: .title, limit: nil).photos.count == 2)
    }
}
