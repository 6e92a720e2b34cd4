internal import Catalog
internal import Disk
internal import Foundation

/// The file with the logins of a library, readable by its owner alone.
///
/// It is stored beside the edit log, not in the library: libraries are copied, shared and put on disks without permissions. Its
/// name contains the id of the library, so that it is found after the library has moved.
package struct CredentialsFile: Sendable {
    package let path: String

    /// The file of the library with this id, in the folder `state`.
    package init(library id: String, state: String) {
        path = PathText.join(state, "credentials-\(id).json")
    }

    /// The logins by the URL of their source.
    package typealias Logins = [String: SourceLogin]

    /// Reads the logins for use; empty if there is no file.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if others can read the file or another account owns it.
    package func logins() throws -> Logins {
        try read(isStrict: true)
    }

    /// Changes the logins; deletes the file if none is left.
    package func change(_ body: (inout Logins) -> Void) throws {
        let folder = splitPath(path).folder
        try AtomicFile.makeFolder(folder)
        let lock = try waitForLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let before = try read(isStrict: false)
        var logins = before
        body(&logins)
        if logins.isEmpty {
            guard unsafe unlink(PathText.bytes(path)) == 0 || errno == ENOENT else { throw FileFailure(path: path) }
        } else {
            try AtomicFile.write(try Self.encoded(logins), to: path, mode: 0o600)
        }
    }

    /// The bytes of the file.
    static func encoded(_ logins: Logins) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(logins))
    }

    /// The logins in the bytes of a file.
    package static func decoded(_ bytes: [UInt8]) throws -> Logins {
        try JSONDecoder().decode(Logins.self, from: Data(bytes))
    }

    /// One writer at a time. Locks the folder, because a lock on the file would be lost when the file is replaced.
    private func waitForLock(_ folder: String) throws -> FolderLock {
        for _ in 0..<100 {
            if let lock = try FolderLock(folder) { return lock }
            usleep(50_000)
        }
        throw LibraryError.busy("\(folder) is in use by another process; try again")
    }

    private func read(isStrict: Bool) throws -> Logins {
        let descriptor = unsafe open(PathText.bytes(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let failure = FileFailure(path: path)
            if failure.number == ENOENT { return [:] }
            throw failure
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(path: path) }
        if isStrict, status.st_mode & 0o077 != 0 || status.st_uid != geteuid() {
            throw LibraryError.notAllowed(
                "not allowed: other accounts can read \(path), which holds passwords; run `chmod 600 \(path)`")
        }
        let bytes = try OpenFile(path).first(Int(status.st_size))
        do {
            return try Self.decoded(bytes)
        } catch {
            // The decoder's message could quote secrets from the file.
            throw LibraryError.inputOutput("\(path) is damaged; delete it and log in to the sources again")
        }
    }
}
