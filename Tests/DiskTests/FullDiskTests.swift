import Disk
import Foundation
import TestSupport
import Testing

/// A full disk.
@Suite struct FullDiskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ number: Int32, _ name: String = "a") -> FileFailure {
        FileFailure(path: folder.path(name), number: number)
    }

    @Test func aFullDiskIsRecognised() {
        defer { folder.remove() }
        do throws(FileFailure) {
            try AtomicFile.writeThrough([1], to: "/dev/full")
            Issue.record("it was taken")
        } catch {
            #expect(FullDisk.isCause(of: error))
        }
    }

    @Test func onlyMissingSpaceIsAFullDisk() {
        defer { folder.remove() }
        #expect(FullDisk.isCause(of: failure(ENOSPC)) && FullDisk.isCause(of: failure(EDQUOT)))
        #expect(!FullDisk.isCause(of: failure(EIO)) && !FullDisk.isCause(of: CancellationError()))
    }

    @Test func aFullDiskExplainsTheOtherError() {
        defer { folder.remove() }
        let (full, other) = (failure(ENOSPC), failure(EIO))
        #expect(FullDisk.worse(full, other) as? FileFailure == full)
        #expect(FullDisk.worse(other, full) as? FileFailure == full)
        #expect(FullDisk.worse(CancellationError(), other) as? FileFailure == other)
    }

    @Test func aSmallPartIsDeletedAndALargeOneIsKept() throws {
        defer { folder.remove() }
        try folder.write([UInt8](repeating: 0, count: 1 << 20), to: "small.part")
        try folder.write([UInt8](repeating: 0, count: 1 << 20 + 1), to: "large.part")
        try folder.write([1], to: "whole")
        try folder.write([1], to: "other.part")
        for name in ["small.part", "large.part", "whole", "nothing.part"] {
            FullDisk.sweep(after: failure(ENOSPC, name))
        }
        FullDisk.sweep(after: failure(EIO, "other.part"))
        #expect(folder.paths() == ["large.part", "other.part", "whole"])
    }

    @Test func freeSpaceIsKnownForExistingFolders() throws {
        defer { folder.remove() }
        #expect(try #require(FullDisk.room(in: folder.path)) > 0)
        #expect(FullDisk.room(in: folder.path("nothing")) == nil)
        #expect((1...64 << 20).contains(FullDisk.worthwhile(in: folder.path)))
        #expect(FullDisk.worthwhile(in: folder.path("nothing")) == 64 << 20)
    }
}
