internal import Disk
import Foundation
import Imaging
import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing
import Times

/// Libraries of earlier versions of the program.
@Suite struct EarlierLibraryTests {
    private let folder: TemporaryFolder
    private let location: LibraryLocation
    private var pictures: String { folder.path("pictures") }

    init() throws {
        folder = try TemporaryFolder()
        location = LibraryLocation(path: try folder.makeFolder("library"), state: folder.path("state"))
    }

    private var catalogue: String { location.path + "/catalog.sqlite" }

    private func open() throws -> PhotoLibrary { try #require(try PhotoLibrary.existing(at: location)) }

    @Test(arguments: EarlierCatalogue.allCases) func isUsedAsIfItWereOfToday(_ earlier: EarlierCatalogue) async throws {
        defer { folder.remove() }
        try earlier.write(to: catalogue)
        let library = try open()
        let ids = try library.photos.list(place: nil, locale: .english, terminal: .none).photos.map(\.id)
        #expect(ids.contains("aaaaaaaaaaa1") && ids.contains("bbbbbbbbbbb2") && !ids.contains("ccccccccccc3"))
        #expect(try library.photos.show(.named("aaaa"), locale: .english, terminal: .none).title == "Falu gruva")
        #expect(try !library.places.list(locale: .english, terminal: .none).sections.isEmpty)
        #expect(try !library.recents.list(locale: .english, terminal: .none).recents.isEmpty)
        #expect(try library.sources.list().sources.map(\.name) == (earlier.number >= 2 ? ["feed"] : []))
        #expect(try library.cache.status().catalog.bytes > 0)
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        #expect(try await library.imports.run([pictures]).added == 1)
        _ = try library.corrections.reset(["bbbb"], terminal: .none)
    }

    /// The hash in the row is made up: a file that were hashed again would be another.
    @Test func unchangedFilesAreReadAgainOnceWithoutBeingHashed() async throws {
        defer { folder.remove() }
        let path = pictures + "/a.jpg"
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12", title: "New").write(path)
        try EarlierCatalogue.version4.write(to: catalogue)
        let status = try FileStatus.of(path).fingerprint
        let (changed, bytes, inode) = (status.modifiedAt.nanoseconds, status.bytes, status.inode)
        let file = try CatalogueFile(catalogue)
        try file.execute("UPDATE folder SET path = '\(pictures)' WHERE row = 1")
        try file.execute("UPDATE photo SET inode = \(inode), bytes = \(bytes), modifiedAt = \(changed) WHERE row = 1")
        let hash = try file.rows("SELECT sha256 FROM photo WHERE row = 1")
        try file.close()
        func shown() throws -> LocalPhotoDocument {
            try open().photos.show(.named("aaaa"), locale: .english, terminal: .none)
        }
        #expect(try await open().imports.run([pictures]).unchanged == 1)
        #expect(try shown().title == "New")
        #expect(try shown().takenAt == "2011-05-02T08:11:12Z")
        #expect(!FileManager.default.fileExists(atPath: location.path + "/renditions"))
        let after = try CatalogueFile(catalogue)
        #expect(try after.rows("SELECT sha256 FROM photo WHERE row = 1") == hash)
        // Once: what is written into the row now stays.
        try after.execute("UPDATE photo SET title = 'mine' WHERE row = 1")
        try after.close()
        #expect(try await open().imports.run([pictures]).added == 0)
        #expect(try shown().title == "mine")
    }
}
