import Cryptography
import Disk
import Foundation
import TestSupport
import Testing
import Times

/// Files that are read, and whether they have changed.
@Suite struct OpenFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func partsAreReadWhereTheyAre() throws {
        defer { folder.remove() }
        let file = try OpenFile(try folder.write(0..<100, to: "a"))
        #expect(try file.bytes(at: 10, count: 3) == [10, 11, 12])
        #expect(try file.bytes(at: 98, count: 10) == [98, 99])
        #expect(try file.bytes(at: 100, count: 10).isEmpty)
        #expect(file.status.fingerprint.bytes == 100 && file.status.kind == .regular)
    }

    @Test(arguments: [0, 5, 256 << 10, 256 << 10 + 1]) func theHashIsThatOfTheWholeContent(length: Int) throws {
        defer { folder.remove() }
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let file = try OpenFile(try folder.write(bytes, to: "a"))
        #expect(try file.sha256() == SHA256.hash(data: bytes))
    }

    @Test(arguments: [0, 3, 100_000]) func bytesCanBeReadAsAFileInMemory(length: Int) throws {
        defer { folder.remove() }
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let file = try OpenFile(inMemory: bytes, name: "x")
        let (isUnchanged, path) = (file.isUnchanged, file.path)
        #expect(try file.first(length + 1) == bytes && file.sha256() == SHA256.hash(data: bytes))
        #expect(isUnchanged && path == "x" && !PathText.exists("x"))
    }

    @Test func changesSinceOpeningAreNoticed() throws {
        defer { folder.remove() }
        let path = try folder.write([1, 2], to: "a")
        let file = try OpenFile(path)
        let wasUnchanged = file.isUnchanged
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 1)
        let isUnchanged = file.isUnchanged
        #expect(wasUnchanged && !isUnchanged)
    }

    @Test func anotherFileOfTheSameNameIsNotTheSame() throws {
        defer { folder.remove() }
        let path = try folder.write([1, 2], to: "a")
        let before = try FileStatus.of(path)
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        try folder.write([3, 4], to: "b")
        try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: folder.path("b"))
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("c"))
        try FileManager.default.moveItem(atPath: folder.path("b"), toPath: path)
        #expect(try !FileStatus.of(path).fingerprint.matches(before.fingerprint))
        #expect(try FileStatus.of(folder.path("c")).fingerprint.matches(before.fingerprint))
    }

    @Test func theSameFileOnAnotherDiskNeedNotBeReadAgain() {
        defer { folder.remove() }
        let one = FileFingerprint(device: 1, inode: 2, bytes: 3, modifiedAt: FileTime(nanoseconds: 4))
        #expect(one.matches(FileFingerprint(device: 9, inode: 2, bytes: 3, modifiedAt: FileTime(nanoseconds: 4))))
        #expect(!one.matches(FileFingerprint(device: 1, inode: 9, bytes: 3, modifiedAt: FileTime(nanoseconds: 4))))
        #expect(!one.matches(FileFingerprint(device: 1, inode: 2, bytes: 9, modifiedAt: FileTime(nanoseconds: 4))))
        #expect(!one.matches(FileFingerprint(device: 1, inode: 2, bytes: 3, modifiedAt: FileTime(nanoseconds: 9))))
    }

    @Test func aFolderIsNotAFile() throws {
        defer { folder.remove() }
        #expect(throws: FileFailure(path: folder.path, number: EISDIR)) { _ = try OpenFile(folder.path).path }
    }

    @Test func aLinkIsDistinguishedFromItsTarget() throws {
        defer { folder.remove() }
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path)
        #expect(try FileStatus.of(folder.path("link")).kind == .folder)
        #expect(try FileStatus.ofLink(folder.path("link")).kind == .link)
    }
}
