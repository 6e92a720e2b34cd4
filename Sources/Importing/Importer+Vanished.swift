internal import Catalog
internal import Disk
internal import Pictures

extension Importer {
    /// Reads the albums of all that was walked, and notes what vanished. Called last: a photo can be known from another root by then.
    mutating func finish() async throws {
        for (_, walk) in walks where !report.isInterrupted {
            var albums = ImportWalk(albumsOf: walk)
            try await index(&albums)
        }
        guard !report.isInterrupted else { return }
        let missing = report.missing
        for (path, _) in walks { try noteUnvisited(under: path) }
        for (path, _) in walks { try settleVanished(under: path) }
        if report.missing > missing { try await replaceByDuplicates() }
        if !waiting.isEmpty || report.moved > 0 { try await settleCompanions() }
    }

    mutating func noteVanished(_ file: KnownFile, path: String) {
        vanished.append(Vanished(row: file.row, path: path, device: file.fingerprint.device))
    }

    /// Notes the known files in folders at and under a path that were not visited.
    mutating func noteUnvisited(under path: String) throws {
        for folder in try catalog.folders.rows(under: path) where !visited.contains(folder) {
            for file in try catalog.folders.knownFiles(inFolder: folder) {
                guard let path = try catalog.photos.find(row: file.row)?.path else { continue }
                noteVanished(file, path: path)
            }
        }
    }

    /// Marks files as missing that were noted under `root`, and are deleted. Called last, after moved files were recognised.
    mutating func settleVanished(under root: String) throws {
        var deleted: [Int64: String] = [:]
        var awayCount = 0
        let under = vanished.filter { PathText.isInside($0.path, root) }
        for file in under {
            guard let photo = try catalog.photos.find(row: file.row), photo.path == file.path, photo.state != .missing
            else {
                continue
            }
            switch PhotoFile.isDeleted(file.path, device: file.device, volumes) {
            case true?: deleted[file.row] = file.path
            case false?: continue
            case nil: awayCount += 1
            }
        }
        try catalog.folders.markMissing(deleted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        report.missing += deleted.count
        if awayCount > 0 {
            warn(
                root,
                "has \(awayCount == 1 ? "1 photo" : "\(awayCount) photos") on a disk that is not connected; nothing was changed"
            )
        }
    }
}
