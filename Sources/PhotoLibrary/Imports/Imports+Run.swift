public import Importing

extension PhotoLibrary.Imports {
    /// Imports the JPEG, PNG, HEIC, AVIF and WebP files at and under `paths`.
    ///
    /// Reads only files that are new or changed since the last import; for the others this costs a directory listing and a `stat`
    /// each. If the task is cancelled, what has been read is stored, and the report says so.
    /// - Parameters:
    /// - jobs: the number of files to read in parallel; nil for one per processor.
    /// - onProgress: called after each file, from any thread. The files are only counted in advance if it is given.
    /// - Throws: ``LibraryError/notFound(_:)`` if a path does not exist, before anything is done; ``LibraryError/diskFull(_:)``,
    ///   ``LibraryError/busy(_:)``.
    public func run(
        _ paths: [String], jobs: Int? = nil, onProgress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws(LibraryError) -> ImportReport {
        try library.places.update()
        let report = try await ImportRun(library.photoPictures).run(paths, jobs: jobs, onProgress: onProgress)
        // So that the next search does not have to wait.
        if !report.isInterrupted { try context.prepareSearch() }
        return report
    }

    /// Checks that each of `paths` exists, before a library is created for them.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public static func checkPaths(_ paths: [String]) throws(LibraryError) {
        try ImportRun.checkPaths(paths)
    }
}
