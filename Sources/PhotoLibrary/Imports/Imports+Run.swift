public import Importing

extension PhotoLibrary.Imports {
    /// Indexes the JPEG, PNG, HEIC, AVIF and WebP files at and under `paths`.
    ///
    /// Reads only what is new or changed since the last import; costs a directory listing and a `stat` for each file else.
    /// When the task is cancelled, what was read by then is written down and the report says so.
    /// - Parameters:
    ///   - jobs: files read at the same time; nil for one a processor.
    ///   - onProgress: called after each file, from any thread; files are only counted ahead where it is given.
    /// - Throws: ``LibraryError/notFound(_:)`` for a path that is not there, before anything is done; and what a full disk or
    ///   a busy catalogue throw.
    public func run(
        _ paths: [String], jobs: Int? = nil, onProgress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws(LibraryError) -> ImportReport {
        let report = try await ImportRun(hall.pictureRoom).run(paths, jobs: jobs, onProgress: onProgress)
        // Somebody who searches then waits for nothing.
        if !report.isInterrupted { try context.prepareSearch() }
        return report
    }

    /// Finds out whether there is something at each of `paths`, before a library is made for them.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public static func checkPaths(_ paths: [String]) throws(LibraryError) {
        try ImportRun.checkPaths(paths)
    }
}
