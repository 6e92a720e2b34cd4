internal import Disk
internal import LibraryBase
package import Pictures

/// A library's turn to be synced: no other sync, in any process, has it as long as this value lives.
package struct SyncTurn: ~Copyable {
    let pictures: PhotoPictures
    let logins: SourceLogins
    private let lock: FolderLock

    /// Waits until no other sync runs on the library.
    ///
    /// - Throws: what the disk throws, ``LibraryError/notAllowed(_:)`` for logins that others may read, and `CancellationError`.
    package init(_ pictures: PhotoPictures) async throws {
        try pictures.originals.prepare()
        let logins = try KeptLogins(pictures.context).all()
        let lock = try await Self.lock(pictures.originals)
        (self.pictures, self.logins) = (pictures, logins)
        self.lock = lock
    }

    private static func lock(_ originals: OriginalStore) async throws -> FolderLock {
        while true {
            if let lock = try FolderLock(originals.folder) { return lock }
            try await originals.clock.sleep(for: .milliseconds(50))
        }
    }
}
