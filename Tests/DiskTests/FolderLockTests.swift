import Disk
import Foundation
import TestSupport
import Testing

/// Locks on folders, each with its own descriptor, as in two processes.
@Suite struct FolderLockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func isTaken(_ path: String) throws -> Bool {
        guard let lock = try FolderLock(path) else { return true }
        withExtendedLifetime(lock) {}
        return false
    }

    @Test func theSecondGetsTheLockAfterTheFirst() throws {
        defer { folder.remove() }
        do {
            guard let lock = try FolderLock(folder.path) else {
                Issue.record("nobody else has it")
                return
            }
            #expect(try isTaken(folder.path))
            #expect(try isTaken(folder.path))
            withExtendedLifetime(lock) {}
        }
        #expect(try !isTaken(folder.path))
    }

    @Test func aLockHoldsForAllPathsOfAFolder() throws {
        defer { folder.remove() }
        try folder.makeFolder("a")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
        guard let lock = try FolderLock(folder.path("a")) else {
            Issue.record("nobody else has it")
            return
        }
        #expect(try isTaken(folder.path("link")))
        #expect(try !isTaken(folder.path))
        withExtendedLifetime(lock) {}
    }

    @Test func onlyFoldersCanBeLocked() throws {
        defer { folder.remove() }
        let file = try folder.write([1], to: "a")
        #expect(throws: FileFailure(path: file, number: ENOTDIR)) { try isTaken(file) }
        let missing = folder.path("nothing")
        #expect(throws: FileFailure(path: missing, number: ENOENT)) { try isTaken(missing) }
    }
}
