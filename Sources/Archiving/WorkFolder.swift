internal import Disk
internal import Foundation
package import Times

/// A private folder for the files of one task, deleted when this value is released. Folders of tasks that were killed are deleted
/// by the next task in the same folder.
package final class WorkFolder {
    package let path: String
    /// Held for as long as the task runs.
    private let lock: FolderLock

    /// A folder this young may belong to a task that has not locked it yet.
    private static let youngest = Duration.seconds(60)

    /// Creates a work folder inside `folder`, which must exist.
    ///
    /// - Parameter prefix: the beginning of its name, by which the next task of the same kind finds it.
    package init(in folder: String, prefix: String, at now: Instant) throws {
        Self.deleteAbandoned(in: folder, prefix, at: now)
        path = PathText.join(folder, "\(prefix)\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        guard unsafe mkdir(PathText.bytes(path), 0o700) == 0 else { throw FileFailure(path: folder) }
        guard let lock = try FolderLock(path) else { throw FileFailure(path: path, number: EBUSY) }
        self.lock = lock
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { PathText.join(path, name) }

    private static func deleteAbandoned(in folder: String, _ prefix: String, at now: Instant) {
        let names = ((try? FolderEntry.all(in: folder)) ?? []).map(\.name).filter { $0.hasPrefix(prefix) }
        for path in names.map({ PathText.join(folder, $0) }) {
            guard let status = try? FileStatus.ofLink(path), status.kind == .folder,
                now - status.fingerprint.modifiedAt.instant > youngest,
                let lock = try? FolderLock(path)
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
            withExtendedLifetime(lock) {}
        }
    }
}
