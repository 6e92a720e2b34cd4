internal import Archiving
internal import Catalog
internal import Disk
internal import Pictures

extension Importer {
    /// Imports the ZIP file at the resolved path, whose photographs stay in it.
    mutating func importArchive(_ path: String) async throws {
        let archive: Archive
        do {
            archive = try OpenArchives.shared.archive(path)
        } catch {
            report.failures.append(.init(path: path, reason: "cannot be read: \(archiveFailure(error))"))
            return
        }
        if archive.leftOut > 0 {
            let count = archive.leftOut == 1 ? "1 file" : "\(archive.leftOut) files"
            report.warnings.append(.init(path: path, reason: "has \(count) with unusual names or kinds, left out"))
        }
        let device = try PhotoFile.device(of: splitPath(path).folder)
        try await index(path, under: MemberPath.path(path), device: device, ImportWalk(archive))
    }

    /// The ZIP files in a folder of which photos are known.
    func knownArchives(in folder: FolderWalk.Folder) throws -> [Archive] {
        try folder.names.filter(MemberPath.isArchive).compactMap { name in
            let path = PathText.join(folder.path, name)
            guard try !catalog.folders.rows(under: MemberPath.path(path)).isEmpty else { return nil }
            // One that cannot be read now keeps its photos.
            return try? OpenArchives.shared.archive(path)
        }
    }

    /// Gives photos whose files were deleted their duplicates as files.
    mutating func replaceByDuplicates() async throws {
        for (folder, name) in try catalog.folders.duplicatesOfMissing() {
            // One of them is enough.
            guard try catalog.folders.known(folder).duplicates[FileName(name)] == nil,
                var fingerprint = try? PhotoFile.status(PathText.join(folder, name)).fingerprint
            else { continue }
            fingerprint.device = try PhotoFile.device(of: folder)
            let before = report.moved
            let work = FileIndexer.Work(
                name: name, fingerprint: fingerprint, mustBePicture: true, sidecar: sidecars(in: folder)[name])
            try take(await indexer.index(work, in: folder), number: nextNumber)
            try flush()
            report.missing -= report.moved - before
        }
    }
}
