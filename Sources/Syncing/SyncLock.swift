internal import Disk
internal import LibraryBase
package import Pictures

/// The lock on a library that makes its holder the only sync, in any process, for the life of this value.
package struct SyncLock: ~Copyable {
    let pictures: PhotoPictures
    let logins: SourceLogins
    private let lock: FolderLock

    /// Waits until no other sync runs on the library.
    ///
    /// - Throws: errors of the disk, ``LibraryError/notAllowed(_:)`` if others can read the file of logins, and
    ///   `CancellationError`.
    package init(_ pictures: PhotoPictures) async throws {
        try pictures.originals.staging.prepare()
        let logins = try LoginStore(pictures.context).all()
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
