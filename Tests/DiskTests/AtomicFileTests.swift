import Disk
import Foundation
import TestSupport
import Testing

/// Files that are written completely or not at all.
@Suite struct AtomicFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ body: () throws(FileFailure) -> Void) -> Int32? {
        do throws(FileFailure) {
            try body()
            return nil
        } catch {
            return error.number
        }
    }

    @Test func aWriteReplacesTheOldContent() throws {
        defer { folder.remove() }
        try AtomicFile.write([1, 2, 3], to: folder.path("a"))
        try AtomicFile.write([4], to: folder.path("a"))
        #expect(folder.bytes("a") == [4])
        #expect(folder.paths() == ["a"])
    }

    @Test func aFailedWriteKeepsTheOldContentAndLeavesNothingElse() throws {
        defer { folder.remove() }
        try folder.write([1], to: "a/kept")
        try folder.makeFolder("staging")
        let staging = folder.path("staging")
        // A file cannot replace a folder.
        #expect(failure { () throws(FileFailure) in try AtomicFile.write([2], to: folder.path("a")) } == EISDIR)
        #expect(
            failure { () throws(FileFailure) in try AtomicFile.write([2], to: folder.path("a"), staging: staging) }
                == EISDIR)
        #expect(
            failure { () throws(FileFailure) in try AtomicFile.write([2], to: folder.path("no/b"), staging: staging) }
                == ENOENT)
        #expect(failure { () throws(FileFailure) in try AtomicFile.write([2], to: folder.path("no/b")) } == ENOENT)
        #expect(folder.paths() == ["a", "a/kept", "staging"])
        #expect(folder.bytes("a/kept") == [1])
    }

    @Test func remainsOfACrashAreRecognisedByName() {
        defer { folder.remove() }
        #expect(AtomicFile.isStage(".photos-1-2.part"))
        for name in ["5kq3.part", ".photos-1-2", "claims", "feed-1-2.part"] { #expect(!AtomicFile.isStage(name)) }
    }

    @Test func aReaderOfTheOldContentCanFinish() throws {
        defer { folder.remove() }
        try folder.write([1, 2, 3], to: "a")
        let old = try OpenFile(folder.path("a"))
        try AtomicFile.write([9], to: folder.path("a"))
        #expect(try old.first(10) == [1, 2, 3])
    }

    @Test func aFileForOnePersonIsNeverReadByOthers() throws {
        defer { folder.remove() }
        try folder.write([1], to: "a")
        try folder.setMode(0o644, of: "a")
        try AtomicFile.write([2], to: folder.path("a"), mode: 0o600)
        #expect(try folder.mode("a") == 0o600)
    }

    @Test func aFolderIsCreatedWithItsParents() throws {
        defer { folder.remove() }
        try AtomicFile.makeFolder(folder.path("a/b/c"))
        try AtomicFile.makeFolder(folder.path("a/b/c"))
        #expect(folder.paths() == ["a", "a/b", "a/b/c"])
        try AtomicFile.makeFolder(folder.path("own"), mode: 0o700)
        #expect(try folder.mode("own") == 0o700)
    }

    @Test func aFileInPlaceOfAFolderIsAnError() throws {
        defer { folder.remove() }
        try folder.write([1], to: "a")
        #expect(failure { () throws(FileFailure) in try AtomicFile.makeFolder(folder.path("a")) } == ENOTDIR)
        #expect(failure { () throws(FileFailure) in try AtomicFile.makeFolder(folder.path("a/b")) } == ENOTDIR)
        #expect(folder.bytes("a") == [1])
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
    func whatIsWrittenPastTheCacheIsTheSame(length: Int) throws {
        defer { folder.remove() }
        var random = SeededGenerator(seed: UInt64(length))
        let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        try folder.write([UInt8](repeating: 1, count: 200_000), to: "a")
        try AtomicFile.writeDirectly(bytes, to: folder.path("a"))
        #expect(folder.bytes("a") == bytes)
    }

    @Test func aDirectWriteDoesNotFollowLinks() throws {
        defer { folder.remove() }
        try folder.write([1], to: "a")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
        #expect(
            failure { () throws(FileFailure) in try AtomicFile.writeDirectly([2], to: folder.path("link")) } == ELOOP)
        #expect(folder.bytes("a") == [1])
    }

    @Test func aSpecialFileIsWrittenInPlace() throws {
        defer { folder.remove() }
        try AtomicFile.writeThrough([1], to: "/dev/null")
        #expect(try FileStatus.of("/dev/null").kind == .other)
        let missing = folder.path("a")
        #expect(failure { () throws(FileFailure) in try AtomicFile.writeThrough([1], to: missing) } == ENOENT)
        #expect(folder.paths().isEmpty)
    }

    @Test func aNewFileIsWrittenPieceByPiece() throws {
        defer { folder.remove() }
        try folder.write([9, 9, 9, 9, 9], to: "a")
        let file = try NewFile(folder.path("a"))
        try file.append([1, 2])
        try file.append([0, 3, 0][1...1])
        #expect(folder.bytes("a") == [1, 2, 3])
    }
}
