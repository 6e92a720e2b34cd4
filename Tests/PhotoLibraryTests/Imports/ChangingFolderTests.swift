import Foundation
import Imaging
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// What becomes of photos when their files move, change, go and return.
@Suite struct ChangingFolderTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private var pictures: String { world.pictures }
    private let files = FileManager.default

    private func importAll() async throws -> ImportReport { try await world.importPictures() }

    private func ids() throws -> [String: String] { try world.ids() }

    private func forget(_ target: String) throws -> Int {
        try world.library.photos.forget([target], terminal: .none)
    }

    @Test func movedAndRenamedFilesKeepTheirIDsAndRecents() async throws {
        defer { world.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        _ = try await importAll()
        let before = try ids()
        let first = try #require(before[pictures + "/1.jpg"])
        try await world.open(first, 10, 10)
        try files.createDirectory(atPath: pictures + "/deep/er", withIntermediateDirectories: true)
        try files.moveItem(atPath: pictures + "/1.jpg", toPath: pictures + "/deep/er/new.jpg")
        try files.moveItem(atPath: pictures + "/2.jpg", toPath: pictures + "/x.jpg")
        try files.moveItem(atPath: pictures + "/3.jpg", toPath: pictures + "/2.jpg")
        try files.moveItem(atPath: pictures + "/x.jpg", toPath: pictures + "/3.jpg")
        let report = try await importAll()
        #expect(report.moved == 3)
        #expect(report.missing == 0)
        let after = try ids()
        #expect(after[pictures + "/deep/er/new.jpg"] == first)
        #expect(after[pictures + "/2.jpg"] == before[pictures + "/3.jpg"])
        #expect(after[pictures + "/3.jpg"] == before[pictures + "/2.jpg"])
        #expect(try world.recents() == [first])
        try await world.open(first, 12, 12)
    }

    @Test func aFileThatMovedToALaterFolderIsNeverMissing() async throws {
        defer { world.remove() }
        for folder in ["a", "b"] {
            try files.createDirectory(atPath: pictures + "/" + folder, withIntermediateDirectories: true)
        }
        for number in 1...2 { try TestPhoto.falun(number).write(pictures + "/a/\(number).jpg") }
        _ = try await importAll()
        let id = try ids()[pictures + "/a/1.jpg"]
        try files.moveItem(atPath: pictures + "/a/1.jpg", toPath: pictures + "/b/1.jpg")
        try files.removeItem(atPath: pictures + "/a/2.jpg")
        try TestPhoto.falun(3).write(pictures + "/a/3.jpg")
        let report = try await world.library.imports.run([pictures + "/a", pictures + "/b"])
        #expect(report.moved == 1 && report.returned == 0 && report.missing == 1 && report.added == 1)
        #expect(try ids()[pictures + "/b/1.jpg"] == id)
    }

    @Test func whatIsGoneIsMissingAndReturns() async throws {
        defer { world.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        _ = try await importAll()
        let before = try ids()
        try files.moveItem(atPath: pictures + "/2.jpg", toPath: world.folder + "/kept.jpg")
        #expect(try await importAll().missing == 1)
        #expect(try ids().count == 2)
        let id = try #require(before[pictures + "/2.jpg"])
        #expect(try world.photo(id).state == "missing")
        try files.moveItem(atPath: world.folder + "/kept.jpg", toPath: pictures + "/2.jpg")
        #expect(try await importAll().returned == 1)
        #expect(try ids() == before)
    }

    @Test func aDeletedFolderIsMissingToo() async throws {
        defer { world.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number)/x.jpg") }
        _ = try await importAll()
        try files.removeItem(atPath: pictures + "/2")
        #expect(try await importAll().missing == 1)
        #expect(try ids().count == 2)
    }

    @Test func anEmptyRootChangesNothingAndWarns() async throws {
        defer { world.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        _ = try await importAll()
        let before = try ids()
        for number in 1...3 { try files.removeItem(atPath: pictures + "/\(number).jpg") }
        let report = try await importAll()
        #expect(report.warnings.contains { $0.reason.contains("is empty now") }, "\(report.warnings)")
        #expect(try ids() == before)
    }

    @Test func aChangedFileIsReadAnewAndKeepsItsID() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        _ = try await importAll()
        let before = try ids()
        try TestPhoto.springfield(9).write(pictures + "/1.jpg")
        #expect(try await importAll().updated == 1)
        #expect(try ids() == before)
        #expect(try world.places().map(\.name) == ["Springfield"])
    }

    @Test func openSeesThatAFileChangedSinceItWasImported() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        _ = try await importAll()
        let id = try #require(try ids().values.first)
        var other = TestPhoto.springfield(2)
        other.size = PixelSize(width: 30, height: 90)
        try other.write(pictures + "/1.jpg")
        #expect(try await world.open(id, 10, 10).photo.height == 90)
    }

    @Test func linksInCirclesAndHiddenFilesDoNoHarm() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/a/1.jpg")
        try TestPhoto.falun(2).write(pictures + "/.hidden/2.jpg")
        try TestPhoto.falun(3).write(pictures + "/.3.jpg")
        try TestPhoto.falun(4).write(world.folder + "/outside/4.jpg")
        try files.createSymbolicLink(atPath: pictures + "/a/up", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: pictures + "/self.jpg", withDestinationPath: "self.jpg")
        try files.createSymbolicLink(atPath: pictures + "/again.jpg", withDestinationPath: "a/1.jpg")
        try files.createSymbolicLink(atPath: pictures + "/out", withDestinationPath: "../outside")
        try files.createSymbolicLink(atPath: pictures + "/out2", withDestinationPath: "../outside")
        let isPipeMade = unsafe mkfifo(pictures + "/pipe.jpg", 0o600) == 0
        try #require(isPipeMade)
        let report = try await importAll()
        #expect(report.photographs == 2)
        #expect(try Set(ids().keys) == [pictures + "/a/1.jpg", pictures + "/out/4.jpg"])
    }

    @Test func aNameThatIsNotUTF8IsStillAFile() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/plain.jpg")
        var path = Array((pictures + "/caf").utf8CString.dropLast())
        path += [CChar(bitPattern: 0xE9)] + ".jpg".utf8CString
        let isRenamed = unsafe rename(pictures + "/plain.jpg", path) == 0
        try #require(isRenamed)
        #expect(try await importAll().photographs == 1)
        let id = try #require(try ids().values.first)
        try await world.open(id, 10, 10)
    }

    @Test func forgetIsTheOnlyWayOutAndTouchesNoFile() async throws {
        defer { world.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number)/x.jpg") }
        _ = try await importAll()
        let before = try ids()
        let one = try #require(before[pictures + "/1/x.jpg"])
        try await world.open(one, 10, 10)
        #expect(try forget(one) == 1)
        for target in [{ try world.photo(one).id }, { "\(try forget(pictures + "/nowhere"))" }] {
            guard case .notFound = try await refusal(target) else {
                Issue.record("something is found that is not there")
                continue
            }
        }
        #expect(try world.recents().isEmpty)
        #expect(try forget(pictures + "/2") == 1)
        #expect(try ids().count == 1)
        #expect(files.fileExists(atPath: pictures + "/1/x.jpg"))
        #expect(try await importAll().photographs == 3)
        #expect(try ids() == before)
    }

    @Test func aLibraryInsideAnImportedFolderIsNotIndexed() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.folder + "/1.jpg")
        for _ in 0..<2 {
            #expect(try await world.library.imports.run([world.folder]).photographs == 1)
        }
    }

    @Test func aCopyMadeBeforeAnEditIsANewPhoto() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        _ = try await importAll()
        let before = try ids()
        try files.moveItem(atPath: pictures + "/a.jpg", toPath: pictures + "/a.jpg_original")
        try TestPhoto.falun(2).write(pictures + "/a.jpg")
        let report = try await importAll()
        #expect(report.updated == 1)
        #expect(report.added == 1)
        #expect(try ids()[pictures + "/a.jpg"] == before[pictures + "/a.jpg"])
    }

    @Test func openNeverShowsAnotherPhotosPicture() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        try TestPhoto.springfield(2).write(pictures + "/b.jpg")
        _ = try await importAll()
        let before = try ids()
        let falun = try #require(before[pictures + "/a.jpg"])
        // Swapped, and not imported again.
        try files.moveItem(atPath: pictures + "/a.jpg", toPath: pictures + "/x.jpg")
        try files.moveItem(atPath: pictures + "/b.jpg", toPath: pictures + "/a.jpg")
        try files.moveItem(atPath: pictures + "/x.jpg", toPath: pictures + "/b.jpg")
        let photo = try await world.open(falun, 10, 10).photo
        #expect(photo.path == pictures + "/b.jpg")
        #expect(photo.place.name == "Falun")
        // Gone, and another file at its path.
        try files.removeItem(atPath: pictures + "/b.jpg")
        _ = try await importAll()
        try TestPhoto.springfield(3).write(pictures + "/b.jpg")
        for isImported in [false, true] {
            if isImported { _ = try await importAll() }
            guard case .notFound = try await refusal({ try await world.open(falun, 11, 11) }) else {
                Issue.record("another photo's file is shown")
                continue
            }
        }
        try await world.open(falun, 10, 10)
    }

    @Test func namesThatOnlyBytesTellApartAreSeveralFiles() async throws {
        defer { world.remove() }
        // é as one character and as two; a name and a folder that begin with a combining mark.
        let names = ["caf\u{E9}.jpg", "cafe\u{301}.jpg", "\u{301}x.jpg", "\u{301}dir/y.jpg"]
        for (number, name) in names.enumerated() { try TestPhoto.falun(number).write(pictures + "/" + name) }
        #expect(try await importAll().added == 4)
        #expect(try await importAll().unchanged == 4)
        #expect(try await world.library.imports.run([pictures + "/\u{301}x.jpg"]).unchanged == 1)
        #expect(try world.photos().count == 4)
    }

    @Test func aLinkThatLeadsAboveTheFolderIsNotFollowed() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        try TestPhoto.falun(2).write(world.folder + "/other/b.jpg")
        try files.createSymbolicLink(atPath: pictures + "/up", withDestinationPath: "..")
        #expect(try await importAll().photographs == 1)
    }

    @Test func aLinkToTheLibraryDoesNotBringItIn() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        try files.createDirectory(atPath: pictures + "/lib", withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: world.folder + "/link", withDestinationPath: pictures)
        let library = try PhotoLibrary.make(at: LibraryLocation(path: world.folder + "/link/lib"))
        for _ in 0..<2 { #expect(try await library.imports.run([pictures]).photographs == 1) }
    }

    @Test func aFileThatIsNoPictureHasOneRowHoweverOftenItGoes() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        for _ in 0..<3 {
            try Data("text".utf8).write(to: URL(fileURLWithPath: pictures + "/bad.jpg"))
            _ = try await importAll()
            try files.removeItem(atPath: pictures + "/bad.jpg")
            _ = try await importAll()
        }
        #expect(try forget(pictures) == 2)
    }
}
