internal import Catalog
internal import Disk

/// What changed under an imported folder.
package struct FolderChanges: Sendable, Equatable {
    /// Folders in which files changed: their files are compared, not those in their subfolders.
    package var folders: Set<String>
    /// Folders, and the insides of ZIP files, that are new or gone, with all in them.
    package var trees: Set<String>
    /// The paths of files that are left alone.
    package var growing: Set<String>

    package init(folders: Set<String> = [], trees: Set<String> = [], growing: Set<String> = []) {
        (self.folders, self.trees, self.growing) = (folders, trees, growing)
    }
}

extension Importer {
    /// Reads what is new or changed in some folders under the root at a resolved path.
    mutating func update(_ root: String, _ changes: FolderChanges) async throws {
        guard (try? FileStatus.of(root).kind) == .folder else { return }
        let device = try Volumes.device(of: root)
        if try isSuspicious(root, device: device), case let known = try catalog.folders.photoCount(under: root),
            known > 0,
            let reason = try whyLeftAlone(root, device: device, known: known)
        {
            report.warnings.append(.init(path: root, reason: reason))
            return
        }
        growing = changes.growing
        var walk = ImportWalk(root: root, changes: changes, excluding: excluded)
        try await index(&walk)
        updates.append(Update(root: root, changes: changes, walk: walk))
    }

    /// Reads the albums in all folders that were updated, and notes what vanished from them.
    mutating func finishUpdates() async throws {
        for update in updates where !report.isInterrupted {
            var albums = ImportWalk(albumsOf: update.walk)
            try await index(&albums)
        }
        guard !report.isInterrupted else { return }
        let missing = report.missing
        for update in updates {
            for tree in update.changes.trees { try noteUnvisited(under: tree) }
            try settleVanished(under: update.root)
        }
        if report.missing > missing { try await replaceByDuplicates() }
        if !waiting.isEmpty || report.moved > 0 { try await settleCompanions() }
    }

    /// Whether a disk may have been disconnected.
    private func isSuspicious(_ root: String, device: Int64) throws -> Bool {
        guard try catalog.folders.device(ofRoot: root) == device else { return true }
        return try FolderEntry.all(in: root).allSatisfy { $0.name.hasPrefix(".") }
    }
}
