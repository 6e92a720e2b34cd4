internal import Catalog
internal import Fetching
internal import Foundation
internal import Synchronization

extension PhotoLibrary {
    /// Indexes the JPEG, PNG, HEIC, AVIF and WebP files at and under `paths`.
    ///
    /// Reads only what is new or changed since the last import; costs a directory listing and a `stat` for each file else.
    /// When the task is cancelled, what was read by then is written down and the report says so.
    /// - Parameters:
    ///   - jobs: files read at the same time; nil for one a processor.
    ///   - onProgress: called after each file, from any thread; files are only counted ahead where it is given.
    /// - Throws: ``LibraryError/notFound(_:)`` for a path that is not there, before anything is done; and what a full disk or
    ///   a busy catalogue throw.
    public func importPhotos(
        _ paths: [String], jobs: Int? = nil, onProgress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws(LibraryError) -> ImportReport {
        let roots = try Self.roots(paths)
        renditions.sweep()
        let progress = onProgress.map { ProgressCounter(report: $0) }
        let counting = progress.map { progress in
            Task.detached { progress.countFiles(under: roots, excluding: location.path) }
        }
        defer { counting?.cancel() }
        var importer = Importer(
            catalog: catalog, indexer: FileIndexer(renditions: renditions, pictures: pictures),
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, excluded: location.path,
            onFile: { progress?.fileDone() })
        do {
            try catalog.forgetOldRemoval(at: Self.now())
            for root in roots where !importer.report.isInterrupted {
                if try FileStatus.of(root).kind == .folder {
                    try await importer.importFolder(root)
                } else {
                    try await importer.importFile(root)
                }
            }
            // Somebody who searches then waits for nothing.
            if !importer.report.isInterrupted { try prepareSearch() }
            return importer.summary
        } catch {
            throw libraryError(error)
        }
    }

    /// Finds out whether there is something at each of `paths`, before a library is made for them.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public static func checkPaths(_ paths: [String]) throws(LibraryError) {
        _ = try roots(paths)
    }

    /// The real paths, without doubles and those below others.
    private static func roots(_ paths: [String]) throws(LibraryError) -> [String] {
        var roots: [String] = []
        for path in paths {
            guard let real = PathText.real(path) else { throw FileFailure(path: path).whileReading }
            roots.append(real)
        }
        return roots.enumerated().filter { index, root in
            !roots.enumerated().contains { other, path in
                other != index && PathText.isInside(root, path) && (other < index || !PathText.isInside(path, root))
            }
        }.map(\.element)
    }

    /// Any error of an action as the library's.
    func libraryError(_ error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError: error
        case let error as CatalogError: LibraryError(error, library: location.path)
        case let error as FileFailure: error.whileReading
        case let error as FetchError where error == .cancelled: .interrupted
        case let error as FetchError: .unavailable(error.reason)
        case is CancellationError: .interrupted
        default: .inputOutput("\(error)")
        }
    }
}

/// Counts files done, and ahead of them files found.
private final class ProgressCounter: Sendable {
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
            var walk = FolderWalk(root: root, excluding: excluded)
            while !Task.isCancelled, let folder = walk.next() {
                let count = folder.names.count { FileKind(name: $0) == .picture }
                state.withLock { $0.found += count }
            }
        }
        state.withLock { $0.isFoundComplete = true }
    }
}
