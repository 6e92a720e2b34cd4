import Disk
import Foundation
import TestSupport
import Testing

/// Which files an import finds in a folder.
@Suite struct FolderWalkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }

    /// The paths of all files that a walk through a folder finds, in its order.
    private func walk(_ root: String = "root", excluding excluded: String? = nil) -> [String] {
        var walk = FolderWalk(root: folder.path(root), excluding: excluded)
        var met: [String] = []
        while let next = walk.next() {
            #expect(next.failure == nil)
            met += next.names.map { PathText.join(next.path, $0).replacing(folder.path + "/", with: "") }
            if met.count > 100 { break }
        }
        return met
    }

    @Test func foldersComeInTheOrderOfTheirNamesWithoutTheHidden() throws {
        defer { folder.remove() }
        for name in ["b/2", "b/1", "a/z/deep", "a/x", "c", "B", ".hidden", ".folder/x", "b/.x"] {
            try folder.write([1], to: "root/" + name)
        }
        #expect(walk() == ["root/B", "root/c", "root/a/x", "root/a/z/deep", "root/b/1", "root/b/2"])
    }

    @Test func circlesOfLinksEnd() throws {
        defer { folder.remove() }
        try folder.write([1], to: "root/a/1")
        try folder.write([1], to: "out/x/2")
        try folder.write([1], to: "far/3")
        try link("root/a/up", to: "..")
        try link("root/a/self", to: ".")
        try link("root/above", to: folder.path)
        try link("root/loop", to: "loop")
        try link("root/out", to: folder.path("out"))
        try link("out/x/far", to: folder.path("far"))
        try link("far/back", to: folder.path("out"))
        try link("far/home", to: folder.path("root"))
        #expect(walk().sorted() == ["root/a/1", "root/out/x/2", "root/out/x/far/3"])
    }

    @Test func aFolderWithTwoLinksIsVisitedOnce() throws {
        defer { folder.remove() }
        try folder.write([1], to: "out/1")
        try folder.makeFolder("root")
        try link("root/a", to: folder.path("out"))
        try link("root/b", to: folder.path("out"))
        #expect(walk() == ["root/a/1"])
    }

    @Test func linksToFilesAreFollowedWhereTheyLeadOut() throws {
        defer { folder.remove() }
        try folder.write([1], to: "root/1")
        try folder.write([1], to: "out.jpg")
        try link("root/inside", to: "1")
        try link("root/outside", to: folder.path("out.jpg"))
        try link("root/nowhere", to: "nothing")
        #expect(walk() == ["root/1", "root/outside"])
    }

    @Test func theExcludedFolderIsSkippedByAnyPath() throws {
        defer { folder.remove() }
        try folder.write([1], to: "root/1")
        try folder.write([1], to: "root/library/2")
        try folder.write([1], to: "out/3")
        try link("root/link", to: folder.path("out"))
        #expect(walk(excluding: folder.path("root/library")) == ["root/1", "root/link/3"])
        #expect(walk(excluding: folder.path("out")) == ["root/1", "root/library/2"])
        #expect(walk(excluding: folder.path("nothing")).count == 3)
        #expect(walk(excluding: folder.path("root")).isEmpty)
    }

    @Test func anotherLibraryIsSkippedUnlessItIsTheRoot() throws {
        defer { folder.remove() }
        try folder.write([1], to: "root/1")
        try folder.write([1], to: "root/library/renditions/2")
        try folder.write([1], to: "root/library/catalog.sqlite")
        #expect(walk() == ["root/1"])
        #expect(walk("root/library") == ["root/library/catalog.sqlite", "root/library/renditions/2"])
    }

    @Test func anUnreadableFolderIsReported() throws {
        defer { folder.remove() }
        var walk = FolderWalk(root: folder.path("nothing"), excluding: nil)
        let first = walk.next()
        let met = try #require(first)
        #expect(met.failure?.number == ENOENT && met.path == folder.path("nothing") && met.names.isEmpty)
        #expect(walk.next() == nil)
    }

    @Test func pipesAreSkipped() throws {
        defer { folder.remove() }
        try folder.write([1], to: "root/1")
        #expect(unsafe mkfifo(folder.path("root/pipe"), 0o600) == 0)
        #expect(walk() == ["root/1"])
        #expect(throws: FileFailure(path: folder.path("root/pipe"), number: EINVAL)) {
            _ = try OpenFile(folder.path("root/pipe")).path
        }
    }
}
