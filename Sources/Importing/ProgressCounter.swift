internal import Archiving
internal import Disk
internal import Pictures
internal import Synchronization

/// Counts processed files, and in advance the files to process.
final class ProgressCounter: Sendable {
    private let state = Mutex(ImportProgress(done: 0, found: 0, isFoundComplete: false))
    private let report: @Sendable (ImportProgress) -> Void

    init(report: @escaping @Sendable (ImportProgress) -> Void) {
        self.report = report
    }

    func fileDone() {
        let now = state.withLock { state in
            state.done += 1
            state.found = max(state.found, state.done)
            return state
        }
        report(now)
    }

    func countFiles(under roots: [String], excluding excluded: String) {
        for root in roots {
            if let archive = MemberPath.isArchive(root) ? try? OpenArchives.shared.archive(root) : nil {
                for folder in archive.folders { count(archive.names(in: folder)) }
                continue
            }
            var walk = FolderWalk(root: root, excluding: excluded)
            while !Task.isCancelled, let folder = walk.next() { count(folder.names) }
        }
        state.withLock { $0.isFoundComplete = true }
    }

    private func count(_ names: [String]) {
        let count = names.count { FileKind(name: $0) == .picture }
        state.withLock { $0.found += count }
    }
}
