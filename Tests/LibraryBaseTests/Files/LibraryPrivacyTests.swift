import Catalog
import Foundation
import LibraryBase
import TestSupport
import Testing

/// What other accounts may read of a library.
@Suite struct LibraryPrivacyTests {
    private let folder: TemporaryFolder
    private let location: LibraryLocation

    init() throws {
        folder = try TemporaryFolder()
        location = LibraryLocation(path: folder.path("library"))
    }

    /// Makes a library that all may read.
    private func make(mode: Int = 0o755) throws {
        try folder.makeFolder("library")
        do { _ = try Catalog(path: location.catalog, access: .create) }
        try folder.setMode(0o644, of: "library/catalog.sqlite")
        try folder.setMode(mode, of: "library")
    }

    private func modes() throws -> [Int] {
        [try folder.mode("library"), try folder.mode("library/catalog.sqlite")]
    }

    @Test func aLibraryThatAllMayReadIsMadePrivateOnce() throws {
        defer { folder.remove() }
        try make()
        try folder.write([1], to: "library/catalog.sqlite-wal")
        try folder.setMode(0o666, of: "library/catalog.sqlite-wal")
        #expect(location.makePrivate() == .madePrivate)
        #expect(try modes() == [0o700, 0o600])
        #expect(try folder.mode("library/catalog.sqlite-wal") == 0o600)
        #expect(location.makePrivate() == nil)
    }

    @Test func aFolderWithOtherThingsKeepsItsMode() throws {
        defer { folder.remove() }
        try make()
        try folder.write([1], to: "library/letter.txt")
        #expect(location.makePrivate() == .madePrivate)
        #expect(try modes() == [0o755, 0o600])
        #expect(location.makePrivate() == nil)
    }

    @Test func theMarkerSaysThatAFolderIsALibrary() throws {
        defer { folder.remove() }
        try make()
        try folder.write([1], to: "library/README.md")
        try folder.write([], to: "library/.photos")
        #expect(location.makePrivate() == .madePrivate)
        #expect(try modes() == [0o700, 0o600])
    }

    @Test func withinAPrivateFolderNothingWasReadable() throws {
        defer { folder.remove() }
        try make(mode: 0o700)
        #expect(location.makePrivate() == nil)
        #expect(try modes() == [0o700, 0o600])
    }

    @Test func aFolderOfSeveralAccountsIsLeftAsItIs() throws {
        defer { folder.remove() }
        try make(mode: 0o2770)
        #expect(location.makePrivate() == .shared)
        #expect(try modes() == [0o2770, 0o644])
    }

    @Test func aFolderInWhichAllWriteKeepsItsMode() throws {
        defer { folder.remove() }
        try make(mode: 0o1777)
        #expect(location.makePrivate() == .madePrivate)
        #expect(try modes() == [0o1777, 0o600])
    }

    @Test func whatIsNoCatalogueOfOursIsLeftAlone() throws {
        defer { folder.remove() }
        #expect(location.makePrivate() == nil)
        let header = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100)
        try folder.write(header, to: "library/catalog.sqlite")
        try folder.setMode(0o644, of: "library/catalog.sqlite")
        try folder.setMode(0o755, of: "library")
        #expect(location.makePrivate() == nil)
        #expect(try modes() == [0o755, 0o644])
    }

    @Test func thePersonIsToldWhichLibrary() {
        defer { folder.remove() }
        for privacy in [LibraryPrivacy.madePrivate, .shared, .open(reason: "no")] {
            #expect(privacy.message(location).contains(location.path))
        }
    }
}
