import Disk
import Foundation
import Pictures
import TestSupport
import Testing
import Times

/// What the folder store guarantees beyond `BlobStore`: the paths of files, and its handling of other files.
@Suite struct FolderBlobStoreTests {
    private let folder: TemporaryFolder
    private var store: FolderBlobStore { FolderBlobStore(path: folder.path("blobs")) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func name(_ text: String) throws -> BlobName { try #require(BlobName(text)) }

    private func age(_ name: String, seconds: Int64, at now: Instant) throws {
        let date = Date(timeIntervalSince1970: Double(now.seconds - seconds))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(name))
    }

    @Test func aBlobIsAFileInTheFolderOfItsFirstTwoDigits() throws {
        defer { folder.remove() }
        let name = try name("abcdef.jpg")
        #expect(store.localFile(of: name) == folder.path("blobs/ab/cdef.jpg"))
        try store.put([1], as: name)
        #expect(folder.bytes("blobs/ab/cdef.jpg") == [1] && store.place(of: name).path == store.localFile(of: name))
        #expect(folder.paths().filter { $0.hasPrefix("blobs/staging/") }.isEmpty)
    }

    @Test func anAdoptedFileIsNotCopied() throws {
        defer { folder.remove() }
        let part = try folder.write([1], to: "blobs/staging/x.part")
        let before = try FileStatus.of(part).fingerprint
        try store.adopt(part, as: name("abc.jpg"))
        #expect(try FileStatus.of(folder.path("blobs/ab/c.jpg")).fingerprint == before)
    }

    /// As if a process were killed before it renames the file.
    @Test func anIncompleteFileIsAbsentAndSweptAnHourLater() throws {
        defer { folder.remove() }
        let now = Instant(seconds: 1_700_000_000)
        for (file, seconds) in [
            (".photos-1-2.part", 3601), (".photos-1-3.part", 3600), ("id.part", 9999), ("claims", 9999),
        ] {
            try folder.write([1], to: "blobs/staging/" + file)
            try age("blobs/staging/" + file, seconds: Int64(seconds), at: now)
        }
        #expect(try store.size() == CacheSize(files: 0, bytes: 0))
        store.sweep(at: now)
        // Partial downloads are in the same folder, but are deleted elsewhere.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("blobs/staging")).sorted()
                == [".photos-1-3.part", "claims", "id.part"])
    }

    @Test func aFailedWriteLeavesNothing() throws {
        defer { folder.remove() }
        try folder.write([1], to: "blobs/ab")
        let name = try name("abc.jpg")
        #expect(throws: FileFailure.self) { try store.put([1, 2], as: name) }
        #expect(store.status(of: name) == nil)
        #expect(try store.size() == CacheSize(files: 0, bytes: 0) && !store.delete(name))
        #expect(folder.paths().filter { $0.hasPrefix("blobs/staging/") }.isEmpty)
    }

    @Test func onlyFilesAreBlobs() throws {
        defer { folder.remove() }
        try folder.makeFolder("blobs/ab/c.jpg")
        #expect(try store.status(of: name("abc.jpg")) == nil)
        #expect(try store.size() == CacheSize(files: 0, bytes: 0))
    }

    @Test func incompleteFilesAndLinksAreNotVisited() throws {
        defer { folder.remove() }
        try folder.write([UInt8](repeating: 0, count: 10), to: "blobs/aa/1.jpg")
        try folder.write([UInt8](repeating: 0, count: 100), to: "blobs/staging/x.part")
        try folder.write([1], to: "blobs/tally")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("blobs/aa/link"), withDestinationPath: folder.path("blobs/staging/x.part"))
        #expect(try store.size() == CacheSize(files: 1, bytes: 10))
        #expect(try store.prune(excess: .max) == CacheSize(files: 1, bytes: 10))
        #expect(folder.exists("blobs/staging/x.part") && folder.exists("blobs/tally"))
    }

    /// Files of other programs take space.
    @Test func aFileOfAnyNameIsCountedAndDeleted() throws {
        defer { folder.remove() }
        for file in ["aa/.hidden", "aa/X y (1).JPG", "\u{E9}/x", "bb/\u{10FEFF}"] {
            let path = folder.path("blobs/" + file)
            try AtomicFile.makeFolder(splitPath(path).folder)
            try AtomicFile.write([1, 2], to: path)
        }
        #expect(try store.size() == CacheSize(files: 4, bytes: 8))
        #expect(try store.prune(excess: .max) == CacheSize(files: 4, bytes: 8))
        #expect(try store.size() == CacheSize(files: 0, bytes: 0))
    }
}
