public import Importing

extension PhotoLibrary.Imports {
    /// Imports the JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF and RAW files at and under `paths`.
    ///
    /// Reads only files that are new or changed since the last import; for the others this costs a directory listing and a `stat`
    /// each. If the task is cancelled, what has been read is stored, and the report says so.
    /// - Parameters:
    /// - jobs: the number of files to read in parallel; nil for one per processor.
    /// - onProgress: called after each file, from any thread. The files are only counted in advance if it is given.
    /// - Throws: ``LibraryError/notFound(_:)`` if a path does not exist, before anything is done; ``LibraryError/diskFull(_:)``,
    ///   ``LibraryError/busy(_:)``.
    ///
    /// In exports of other programs, albums become sets of `person`, and favourites theirs. Photographs in ZIP files stay there.
    ///
    /// - Parameter folder: a folder for the files of all ZIP files among the paths, which are copied there first and imported from
    ///   there; nil to leave them where they are.
    public func run(
        _ paths: [String], of person: Person = .local, unpackingTo folder: String? = nil, jobs: Int? = nil,
        onProgress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws(LibraryError) -> ImportReport {
        try library.places.update()
        var unpacked: Unpacked?
        if let folder { unpacked = try await unpack(paths, to: folder) }
        var report = try await ImportRun(library.photoPictures).run(
            unpacked?.paths ?? paths, of: person.id, leaving: unpacked?.archives ?? [], jobs: jobs,
            onProgress: onProgress)
        report.unpacked = unpacked?.copied
        report.failures = (unpacked?.failures ?? []) + report.failures
        let albums = try takeAlbums(of: person)
        if !albums.titles.isEmpty || albums.favourites > 0 {
            var takeout = report.takeout ?? ImportReport.Takeout()
            (takeout.albums, takeout.favourites) = (albums.titles.count, albums.favourites)
            report.takeout = takeout
        }
        report.warnings += albums.problems.map { .init(path: location.path, reason: $0) }
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
