import Foundation
import PhotoLibrary
import TestSupport
import Testing

/// Which folders of the machine a person can choose in a browser.
@Suite struct ImportFoldersTests {
    private let root =
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/folders-\(UUID().uuidString)"
    private let folders: ImportFolders

    init() throws {
        for folder in [
            "home/Pictures/Italy", "home/Pictures/2019", "home/.ssh", "home/empty", "disk/card", "secret/inside",
        ] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        for file in ["a.jpg", "B.JPEG", "c.heic", ".hidden.jpg", "notes.txt", "jpg", "Italy/d.jpg"] {
            try Data([1]).write(to: URL(fileURLWithPath: "\(root)/home/Pictures/\(file)"))
        }
        for (link, target) in [("home/Pictures/out", "secret"), ("home/out", "secret"), ("home/in", "home/Pictures")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/\(link)", withDestinationPath: "\(root)/\(target)")
        }
        folders = ImportFolders(home: root + "/home", mounts: [root + "/disk", root + "/absent"])
    }

    private func remove() { try? FileManager.default.removeItem(atPath: root) }

    @Test func theListBeginsWithTheHomeFolderAndTheDisksThatThereAre() throws {
        defer { remove() }
        let listing = try folders.listing("")
        #expect(listing.path == "" && listing.above == nil && listing.photographs == 0)
        #expect(listing.folders.map(\.path) == ["~", root + "/disk"])
    }

    @Test func aFolderIsListedWithWhatIsInItButNotHiddenNamesAndLinks() throws {
        defer { remove() }
        let home = try folders.listing("~")
        #expect(home.path == "~" && home.above == "" && home.folders.map(\.name) == ["empty", "Pictures"])
        let pictures = try folders.listing("~/Pictures")
        #expect(pictures.above == "~" && pictures.photographs == 3)
        #expect(pictures.folders.map(\.path) == ["~/Pictures/2019", "~/Pictures/Italy"])
        #expect(try folders.listing("~/Pictures/Italy").above == "~/Pictures")
        let disk = try folders.listing(root + "/disk")
        #expect(disk.above == "" && disk.folders.map(\.path) == [root + "/disk/card"])
    }

    @Test func aFolderHasItsPathOnThisMachine() throws {
        defer { remove() }
        let resolved = try folders.resolve("~//Pictures/Italy/")
        #expect(resolved.path == root + "/home/Pictures/Italy" && resolved.name == "~/Pictures/Italy")
        #expect(try folders.resolve("~").path == root + "/home")
    }

    @Test(arguments: [
        "~/..", "~/../secret", "~/Pictures/../../secret", "~/.ssh", "~/./Pictures", "~/out", "~/Pictures/out",
        "~/Pictures/out/inside", "~/in", "~/in/Italy", "~/Pictures/a.jpg", "~/none", "~root", "~x/Pictures", "/",
        "/etc",
        "/absent", "Pictures", ".", "..", "~/Pictures\u{0}", "~/Pictures/\u{0}/..",
    ]) func nothingElseIsReached(_ written: String) throws {
        defer { remove() }
        #expect(throws: LibraryError.self) { try folders.listing(written) }
        #expect(throws: LibraryError.self) { try folders.resolve(written) }
        #expect(throws: LibraryError.self) { try folders.resolve(written.replacing("~", with: root + "/home")) }
    }

    @Test func aHomeFolderThatIsEverythingIsNotOffered() throws {
        defer { remove() }
        #expect(try ImportFolders(home: "/", mounts: []).listing("").folders.isEmpty)
    }

    @Test func aHomeFolderBehindALinkIsOne() throws {
        defer { remove() }
        try FileManager.default.createSymbolicLink(atPath: root + "/linked", withDestinationPath: root + "/home")
        #expect(
            try ImportFolders(home: root + "/linked", mounts: []).resolve("~/Pictures").path == root + "/home/Pictures")
    }
}
