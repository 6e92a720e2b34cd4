internal import Archiving
package import Catalog
internal import Disk
internal import Foundation
package import LibraryBase
package import Pictures

/// Imports photos from folders of this machine into a library.
package struct ImportRun: Sendable {
    private let context: LibraryContext
    /// An import knows all files, also those that a rule hides from the reader for whom it runs.
    private var catalog: Catalog { context.catalog.seen(by: .owner) }
    private let pictures: PhotoPictures

    /// Imports into the library of these pictures.
    package init(_ pictures: PhotoPictures) {
        (context, self.pictures) = (pictures.context, pictures)
    }

    /// Indexes the JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF and RAW files at and under `paths`.
    ///
    /// Reads only files that are new or changed since the last import; for the others it costs a directory listing and
    /// a `stat`. When the task is cancelled, what was read is stored and the report says so.
    /// - Parameters:
    ///   - person: whose sets the albums of exports will be.
    ///   - left: the resolved paths of ZIP files; photos in them move to files with the same content.
    ///   - jobs: number of files that are read at the same time; nil for one per processor.
    ///   - onProgress: called after each file, from any thread; only with it are files counted in advance.
    /// - Throws: ``LibraryError/notFound(_:)`` for a path that does not exist, before anything is done; and errors of a
    ///   full disk or a busy catalogue.
    package func run(
        _ paths: [String], of person: PersonID = .local, leaving left: [String] = [], jobs: Int? = nil,
        onProgress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws(LibraryError) -> ImportReport {
        let roots = try Self.roots(paths)
        pictures.renditions.sweep()
        let progress = onProgress.map { ProgressCounter(report: $0) }
        let excluded = context.location.path
        let counting = progress.map { progress in
            Task.detached { progress.countFiles(under: roots, excluding: excluded) }
        }
        defer { counting?.cancel() }
        var importer = importer(
            of: person, left: left, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            onFile: { progress?.fileDone() })
        do {
            try catalog.sources.forgetOldRemoval(at: context.now())
            do {
                for root in roots where !importer.report.isInterrupted { try await importer.importRoot(root) }
            } catch {
                // What was read before is still finished.
                importer.early = [:]
                try? await importer.finish()
                throw error
            }
            try await importer.finish()
            return importer.summary
        } catch {
            throw context.libraryError(error)
        }
    }

    /// Reads what changed under roots, and notes what vanished there. The cost does not depend on what did not change.
    ///
    /// - Parameters:
    ///   - changes: by the resolved paths of roots.
    ///   - person: whose sets the albums of exports will be.
    /// - Throws: errors of a full disk or a busy catalogue.
    package func update(
        _ changes: [String: FolderChanges], of person: PersonID = .local
    ) async throws(LibraryError) -> ImportReport {
        var importer = importer(
            of: person, left: [], jobs: ProcessInfo.processInfo.activeProcessorCount, onFile: {})
        do {
            for (root, changes) in changes.sorted(by: { $0.key < $1.key }) where !importer.report.isInterrupted {
                try await importer.update(root, changes)
            }
            try await importer.finishUpdates()
            return importer.summary
        } catch {
            throw context.libraryError(error)
        }
    }

    /// Reads new and changed files in one folder, without subfolders, and marks nothing as missing.
    ///
    /// - Throws: errors of the disk and the catalogue.
    package func refresh(folder: String) async throws {
        var importer = importer(jobs: 1, onFile: {})
        try await importer.refresh(folder: folder)
    }

    /// Imports one new file. The cost does not depend on how many files its folder has.
    ///
    /// - Parameter path: without symbolic links.
    /// - Returns: its photo, also if the file could not be decoded; the photo's error says so. For a raw file beside a picture, that
    ///   of the picture.
    package func add(_ path: String) async throws(LibraryError) -> PhotoRecord {
        do {
            let (folder, name) = splitPath(path)
            var fingerprint = try FileStatus.of(path).fingerprint
            fingerprint.device = try Volumes.device(of: folder)
            let shots = try shots(of: name, in: folder, device: fingerprint.device)
            if let picture = shots.picture(of: name), let photo = try catalog.photos.find(folder: folder, name: picture)
            {
                return photo
            }
            let result = await FileIndexer(pictures: pictures).index(
                .init(
                    name: name, fingerprint: fingerprint, mustBePicture: true, known: nil,
                    sidecar: Sidecars(in: folder)[name], companions: shots.of(name)), in: folder)
            if let failure = result.diskFailure { throw failure }
            let volumes = Volumes()
            _ = try catalog.folders.record(
                [result.file], pathState: { $0.pathState(volumes) }, newID: { $0.newID(attempt: $1) })
            guard let photo = try catalog.photos.find(folder: folder, name: name) else {
                throw LibraryError.notFound("no such file: \(path)")
            }
            return photo
        } catch {
            throw context.libraryError(error)
        }
    }

    /// The files of the same shot as one file, which are looked for by their names.
    private func shots(of name: String, in folder: String, device: Int64) throws -> FolderShots {
        let partners = Shots.partners(of: name).filter { PathText.exists(PathText.join(folder, $0)) }
        guard !partners.isEmpty else { return FolderShots() }
        let names = ([name] + partners).sorted()
        let importer = importer(jobs: 1, onFile: {})
        return try importer.shots(
            in: FolderWalk.Folder(path: folder, device: device, names: names), try catalog.folders.known(folder))
    }

    private func importer(
        of person: PersonID = .local, left: [String] = [], jobs: Int, onFile: @escaping @Sendable () -> Void
    ) -> Importer {
        Importer(
            catalog: catalog,
            indexer: FileIndexer(pictures: pictures, person: person), jobs: jobs,
            excluded: context.location.path, left: left, onFile: onFile)
    }

    /// Checks that each of `paths` exists, before a library is created for them.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    package static func checkPaths(_ paths: [String]) throws(LibraryError) {
        _ = try roots(paths)
    }

    /// The resolved paths, without duplicates and paths below others.
    private static func roots(_ paths: [String]) throws(LibraryError) -> [String] {
        var roots: [String] = []
        for path in paths {
            guard let real = PathText.real(path) else { throw FileFailure(path: path).whileReading }
            roots.append(real)
        }
        return roots.enumerated().filter { index, root in
            !roots.enumerated().contains { other, path in
                // An import of a folder does not visit new ZIP files.
                other != index && PathText.isInside(root, path) && (root == path || !MemberPath.isArchive(root))
                    && (other < index || !PathText.isInside(path, root))
            }
        }.map(\.element)
    }
}
