internal import Catalog
internal import Disk
internal import Pictures

extension Importer {
    mutating func noteVanished(_ file: KnownFile, path: String) {
        vanished.append(Vanished(row: file.row, path: path, device: file.fingerprint.device))
    }

    /// Marks files as missing that were known under `root`, were not found, and are deleted. Called last, after moved
    /// files were recognised.
    mutating func settleVanished(under root: String) throws {
        for folder in try catalog.folders.rows(under: root) where !visited.contains(folder) {
            for file in try catalog.folders.knownFiles(inFolder: folder) {
                guard let path = try catalog.photos.find(row: file.row)?.path else { continue }
                noteVanished(file, path: path)
            }
        }
        var deleted: [Int64] = []
        var awayCount = 0
        for file in vanished {
            guard let photo = try catalog.photos.find(row: file.row), photo.path == file.path, photo.state != .missing
            else {
                continue
            }
            switch PhotoFile.isDeleted(file.path, device: file.device, volumes) {
            case true?: deleted.append(file.row)
            case false?: continue
            case nil: awayCount += 1
            }
        }
        vanished = []
        try catalog.folders.markMissing(deleted)
        report.missing += deleted.count
        if awayCount > 0 {
            warn(
                root,
                "has \(awayCount == 1 ? "1 photo" : "\(awayCount) photos") on a disk that is not connected; nothing was changed"
            )
        }
    }
}
