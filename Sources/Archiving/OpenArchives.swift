internal import Containers
internal import Disk
internal import Synchronization

/// Why a ZIP file cannot be opened, for people.
package func archiveFailure(_ error: any Error) -> String {
    switch error {
    case let error as ZIPError: error.reason
    case let failure as FileFailure: failure.reason
    default: "\(error)"
    }
}

/// The ZIP files that were used last, so that their directories are not read for each file.
package final class OpenArchives: Sendable {
    /// Shared by the process.
    package static let shared = OpenArchives()

    /// The most that are kept open.
    private static let most = 100

    /// The one used last comes last.
    private let archives = Mutex<[Archive]>([])

    /// The ZIP file at a path, as it is now.
    ///
    /// - Throws: `ZIPError`, or `FileFailure`.
    package func archive(_ path: String) throws -> Archive {
        let status: FileStatus
        do throws(FileFailure) {
            status = try FileStatus.of(path)
        } catch {
            archives.withLock { $0.removeAll { $0.path == path } }
            throw error
        }
        if let known = known(path, status.fingerprint) { return known }
        let opened = try Archive(path)
        archives.withLock { archives in
            archives.removeAll { $0.path == path }
            archives.append(opened)
            if archives.count > Self.most { archives.removeFirst() }
        }
        return opened
    }

    private func known(_ path: String, _ fingerprint: FileFingerprint) -> Archive? {
        archives.withLock { archives in
            guard let index = archives.lastIndex(where: { $0.path == path }),
                archives[index].fingerprint == fingerprint
            else { return nil }
            let found = archives.remove(at: index)
            archives.append(found)
            return found
        }
    }
}
