package import Catalog
internal import Disk
internal import Fetching
internal import LibraryBase
package import Pictures
internal import Times

/// Downloads the original of one photo that somebody waits for.
package struct OriginalFetch: Sendable {
    private let pictures: PhotoPictures
    private let makeTransport: TransportMaker

    /// Downloads into the library of these pictures.
    package init(_ pictures: PhotoPictures, by makeTransport: @escaping TransportMaker = Fetcher.maker) {
        (self.pictures, self.makeTransport) = (pictures, makeTransport)
    }

    /// Makes sure that the original of a source's photo is here; does nothing if it is.
    ///
    /// - Parameter onWait: called before the request is sent.
    /// - Returns: the photo after the download.
    /// - Throws: ``LibraryError/unavailable(_:)`` if the server does not deliver the picture, and errors of the disk,
    ///   the catalogue and `Task`.
    package func run(_ photo: PhotoRecord, onWait: () -> Void) async throws -> PhotoRecord {
        let (library, originals) = (pictures.context, pictures.originals)
        let catalog = library.catalog
        if originals.isDistant(photo) {
            onWait()
            // If that store is away, the source may have it.
            if try await bring(photo) { return try present(photo) }
        }
        guard let url = photo.imageURL, photo.source != nil,
            originals.isDistant(photo) || originals.existing(photo) == nil
        else { return try present(photo) }
        guard catalog.edition == nil else {
            throw LibraryError.unavailable(
                "the picture is not in the store of originals: it is downloaded where the library is")
        }
        onWait()
        let logins = try LoginStore(library).all()
        let startedAt = library.clock.fileTime()
        try originals.staging.prepare()
        try catalog.downloads.queue(photo: photo.row)
        guard let source = try catalog.sources.all().first(where: { $0.name == photo.source }) else { return photo }
        let transport = try makeTransport(catalog)
        defer { transport.shutdown() }
        var record = DownloadRecord(photo: photo.row, photoID: photo.id, url: url, source: source, attempts: 0)
        record.claimedHash = try catalog.downloads.claimedHash(photo: photo.row)
        let context = try SyncContext(pictures, by: transport, logins: logins)
        let download = try PhotoDownload(context)
        if let pause = try await context.pauses.waitUntilAllowed(url) {
            throw LibraryError.unavailable(context.pauses.reason(host: pause.host, until: pause.until))
        }
        defer { download.claims.release(photo: photo.row) }
        switch try await download.run(record) {
        case .arrived(let file):
            try originals.syncToDisk()
            try catalog.downloads.complete([(photo.row, file)])
            OriginalsLimit(pictures).keep(arrived: file.bytes, before: startedAt)
        case .arrivedElsewhere, .postponed: break
        case .failed(let reason, let isTransient):
            let backoff = isTransient ? Backoff.trouble : .wrongPicture
            try catalog.downloads.noteFailure(
                photo: photo.row, reason: reason, retryAt: library.now() + backoff.delay(failures: 1))
            throw LibraryError.unavailable(reason)
        }
        return try catalog.photos.find(photo.id)
    }

    /// Copies the original from the store elsewhere; whether it is here now.
    ///
    /// - Throws: ``LibraryError`` if neither the store nor a source can deliver it.
    private func bring(_ photo: PhotoRecord) async throws -> Bool {
        let originals = pictures.originals
        do {
            return try await Self.threads.run { try originals.bring(photo) }
        } catch let failure as FileFailure {
            guard photo.imageURL == nil else { return false }
            throw failure.whileReading
        }
    }

    /// They wait for the store, which Swift's own threads must not.
    private static let threads = DiskThreads()

    /// The current record of a photo whose original is here, if it was downloaded again for another photo.
    private func present(_ photo: PhotoRecord) throws -> PhotoRecord {
        guard photo.state == .remote, let content = photo.sha256, pictures.originals.existing(photo) != nil else {
            return photo
        }
        try pictures.context.catalog.originals.noteIsHere(content)
        return try pictures.context.catalog.photos.find(photo.id)
    }
}
