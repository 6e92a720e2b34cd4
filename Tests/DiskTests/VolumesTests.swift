import Disk
import Foundation
import TestSupport
import Testing

/// Whether a file was deleted, or its disk is not connected.
@Suite struct VolumesTests {
    private let folder: TemporaryFolder
    private let device: Int64

    init() throws {
        folder = try TemporaryFolder()
        device = try Volumes.device(of: folder.path)
    }

    @Test func anExistingFileIsNotDeleted() throws {
        defer { folder.remove() }
        let path = try folder.write([1], to: "a")
        #expect(Volumes().isDeleted(path, device: device) == false)
        #expect(Volumes().isDeleted(path, device: device + 1) == false)
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nothing")
        #expect(Volumes().isDeleted(folder.path("link"), device: device) == false)
    }

    @Test(arguments: ["a", "gone/with/its/folders/a"])
    func whatIsGoneFromItsOwnDiskIsDeleted(name: String) throws {
        defer { folder.remove() }
        #expect(Volumes().isDeleted(folder.path(name), device: device) == true)
    }

    @Test func aFileBelowAnotherFileIsDeleted() throws {
        defer { folder.remove() }
        try folder.write([1], to: "a")
        #expect(Volumes().isDeleted(folder.path("a/b"), device: device) == true)
    }

    /// The empty mount point is on another device than the files were.
    @Test func aFileOnADisconnectedDiskIsNotDeleted() throws {
        defer { folder.remove() }
        #expect(Volumes().isDeleted(folder.path("a"), device: device + 1) == nil)
    }

    @Test func aDiskWithAFoundFileIsConnected() throws {
        defer { folder.remove() }
        var volumes = Volumes()
        volumes.found(onDevice: device + 1)
        #expect(volumes.isDeleted(folder.path("a"), device: device + 1) == true)
        #expect(volumes.isDeleted(folder.path("a"), device: device + 2) == nil)
    }
}
