internal import Catalog
internal import Fetching
internal import Foundation

extension PhotoLibrary {
    /// Brings sources up to date, then downloads what they ask for.
    ///
    /// One sync at a time runs on a library; another waits for it. When the task is cancelled, what arrived is kept and
    /// the summary says so.
    /// - Parameters:
    ///   - names: the sources; all where it is empty.
    ///   - isForced: whether times to live and back-off are ignored.
    ///   - onEvent: called as things happen, from any thread.
    /// - Throws: ``LibraryError/notFound(_:)`` for a name that no source has, and what a full disk throws.
    public func sync(
        _ names: [String] = [], isForced: Bool = false, onEvent: @escaping @Sendable (SyncEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> SyncSummary {
        let sources = try self.sources(named: names)
        do {
            try originals.prepare()
            let logins = try sourceLogins()
            let lock = try await waitForLock()
            try catalog.forgetOldRemoval(at: Self.now())
            let fetcher = try Self.fetcher(remembering: catalog)
            defer { fetcher.shutdown() }
            let pauses = try ServerPauses(catalog: catalog)
            let download = try PhotoDownload(
                catalog: catalog, fetcher: fetcher, originals: originals, pauses: pauses, logins: logins)
            try PartSweep(catalog: catalog, originals: originals, claims: download.claims).run()
            var engine = SyncEngine(
                catalog: catalog, refresh: refresh(fetcher, pauses, logins), download: download, pauses: pauses,
                isForced: isForced, onEvent: onEvent)
            try await engine.run(sources)
            if names.isEmpty, !engine.summary.isInterrupted {
                let answers = try await sendAnswers(by: fetcher, pauses)
                engine.tell(answers)
                try await renewBundles(isForced: isForced)
            }
            try prepareSearch()
            _ = consume lock
            return engine.summary
        } catch {
            throw libraryError(error)
        }
    }

    /// Fetches the lists of a place, of a source that is a list of places: at once those that were never fetched. Of a country,
    /// which may have thousands, none.
    ///
    /// What fails is written down with its list, and the place is shown as it is known.
    /// - Parameter onWait: called before anybody is asked.
    public func fetchLists(
        of reference: Reference, terminal: Terminal, onWait: () -> Void
    ) async throws(LibraryError) {
        do {
            guard case .place(let place) = try placeOrCountry(reference, terminal: terminal) else { return }
            let now = Self.now()
            let feeds = try catalog.feeds(ofPlace: place.row).filter { $0.isDue(at: now) }
            guard !feeds.isEmpty else { return }
            onWait()
            let logins = try sourceLogins()
            try originals.prepare()
            let fetcher = try Self.fetcher(remembering: catalog)
            defer { fetcher.shutdown() }
            let pauses = try ServerPauses(catalog: catalog)
            let refresh = refresh(fetcher, pauses, logins)
            for feed in feeds where pauses.pause(of: feed.url) == nil { _ = try await refresh.run(feed, at: now) }
        } catch {
            throw libraryError(error)
        }
    }

    /// Makes sure that a photo from a source is here; one that is stays as it is.
    ///
    /// - Parameter onWait: called before the first byte is asked for.
    func fetchOriginal(of photo: PhotoRecord, onWait: () -> Void) async throws -> PhotoRecord {
        guard let url = photo.imageURL, photo.source != nil, originals.path(of: photo) == nil else {
            return try present(photo)
        }
        onWait()
        let logins = try sourceLogins()
        let startedAt = Int64(Date().timeIntervalSince1970 * 1e9)
        try originals.prepare()
        try catalog.queueDownload(photo: photo.row)
        let sources = try catalog.sources().filter { $0.name == photo.source }
        guard let source = sources.first else { return photo }
        let fetcher = try Self.fetcher(remembering: catalog)
        defer { fetcher.shutdown() }
        var record = DownloadRecord(photo: photo.row, photoID: photo.id, url: url, source: source, attempts: 0)
        record.claimedHash = try catalog.claimedHash(photo: photo.row)
        let pauses = try ServerPauses(catalog: catalog)
        let download = try PhotoDownload(
            catalog: catalog, fetcher: fetcher, originals: originals, pauses: pauses, logins: logins)
        if let pause = try await pauses.waitOut(url) {
            throw LibraryError.unavailable(SyncEngine.reason(host: pause.host, until: pause.until))
        }
        defer { download.claims.release(photo: photo.row) }
        switch try await download.run(record) {
        case .arrived(let file):
            try originals.bringToDisk()
            try catalog.complete([(photo.row, file)])
            keepToLimit(arrived: file.bytes, before: startedAt)
        case .arrivedElsewhere, .postponed: break
        case .failed(let reason, let isTransient):
            let backoff = isTransient ? Backoff.trouble : .wrongPicture
            try catalog.noteFailure(
                photo: photo.row, reason: reason, retryAt: Self.now() + backoff.delay(failures: 1))
            throw LibraryError.unavailable(reason)
        }
        return try catalog.photo(photo.id)
    }

    private func refresh(_ fetcher: Fetcher, _ pauses: ServerPauses, _ logins: SourceLogins) -> FeedRefresh {
        FeedRefresh(
            catalog: catalog, fetcher: fetcher, named: .shared, pauses: pauses,
            folder: originals.folder + "/staging", logins: logins)
    }

    private func waitForLock() async throws -> FolderLock {
        while true {
            if let lock = try FolderLock(originals.folder) { return lock }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// What fetches, and remembers which of the hosts that were named have been public; without a catalogue only for as long as
    /// it lives.
    static func fetcher(remembering catalog: Catalog?) throws -> Fetcher {
        let contact = ProcessInfo.processInfo.environment["PHOTOS_CONTACT"] ?? ""
        var configuration = FetcherConfiguration(userAgent: UserAgent.text(contact: contact))
        configuration.timeLimits = Patience.current.limits
        let fetches = fetches(descriptors: descriptorLimit)
        configuration.maximumConnections = fetches
        configuration.maximumConnectionsPerHost = min(fetches, configuration.maximumConnectionsPerHost)
        if let catalog {
            configuration.publicHosts = PublicHosts(
                isRemembered: { (try? catalog.isKnownPublic(host: $0)) ?? false },
                // On a full disk it is known for as long as this fetcher lives.
                remember: { try? catalog.noteKnownPublic(host: $0) })
        }
        return try Fetcher(configuration)
    }
}
