internal import Archiving
internal import Disk
internal import Importing
internal import LibraryBase

extension PhotoLibrary.Imports {
    /// What was copied out of ZIP files.
    struct Unpacked {
        /// What to import then: the folder, and the paths that are not ZIP files.
        var paths: [String]
        /// The resolved paths of the ZIP files.
        var archives: [String]
        var copied: Int
        var failures: [ImportReport.Problem]
    }

    /// Copies the files of ZIP files among some paths into a folder, which is made if it does not exist.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` without a ZIP file, or for a folder inside the library, ``LibraryError/notFound(_:)``,
    ///   ``LibraryError/diskFull(_:)``, ``LibraryError/interrupted``.
    func unpack(_ paths: [String], to folder: String) async throws(LibraryError) -> Unpacked {
        try Self.checkPaths(paths)
        let archives = paths.filter { MemberPath.isArchive($0) }.map { PathText.real($0) ?? $0 }
        guard !archives.isEmpty else {
            throw .usage("no ZIP file to copy files from; expected one that ends in .zip")
        }
        let target = PathText.resolved(PathText.absolute(folder))
        guard !PathText.isInside(target, PathText.real(location.path) ?? location.path) else {
            throw .usage("not allowed: \(target) is inside the library; choose another folder")
        }
        do {
            try AtomicFile.makeFolder(target)
            let unpacking = try Unpacking(into: target, at: context.now())
            var failures: [ImportReport.Problem] = []
            for path in archives {
                guard let archive = open(path, &failures) else { continue }
                try unpacking.add(archive)
            }
            try unpacking.flush()
            failures += unpacking.problems.map { .init(path: $0.path, reason: $0.reason) }
            let others = paths.filter { !MemberPath.isArchive($0) }
            return Unpacked(
                paths: [target] + others, archives: archives, copied: unpacking.copied, failures: failures)
        } catch {
            throw writingError(error)
        }
    }

    private func open(_ path: String, _ failures: inout [ImportReport.Problem]) -> Archive? {
        do {
            return try OpenArchives.shared.archive(path)
        } catch {
            failures.append(.init(path: path, reason: "cannot be read: \(archiveFailure(error))"))
            return nil
        }
    }
}
