internal import Catalog
internal import Fetching

extension PhotoLibrary.Sources {
    /// Refreshes sources and downloads their photos. Then sends waiting answers, looks for new versions of bundles, and updates
    /// the search index.
    ///
    /// Only one sync runs on a library; another one waits for it. If the task is cancelled, what has arrived is kept, and the
    /// summary says so.
    /// - Parameters:
    /// - names: the sources; empty for all.
    /// - isForced: whether times to live and backoff are ignored.
    /// - onEvent: called for each event, from any thread.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown name, ``LibraryError/diskFull(_:)``.
    public func sync(
        _ names: [String] = [], isForced: Bool = false, onEvent: @escaping @Sendable (SyncEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> SyncSummary {
        let sources = try context.sources(named: names)
        do {
            try library.places.update()
            // The fetcher is created after the wait for another sync, which can take hours, because it has threads and
            // connections.
            let turn = try await SyncLock(library.photoPictures)
            let fetcher = try Fetcher.forLibrary(remembering: catalog)
            defer { fetcher.shutdown() }
            var run = try SyncRun(turn, by: fetcher, isForced: isForced, onEvent: onEvent)
            try await run.run(sources)
            if names.isEmpty, !run.summary.isInterrupted {
                let answers = try await AnswerSender(BundleShelf(context)).send(by: fetcher, run.pauses)
                run.tell(sent: answers.sent, problems: answers.problems)
                try await library.bundles.renew(isForced: isForced)
            }
            await library.blobs.send()
            try context.prepareSearch()
            return run.summary
        } catch {
            throw context.libraryError(error)
        }
    }

    /// Fetches the lists of a place that were never fetched, for a source that is a list of places. Does nothing for a country,
    /// which can have thousands.
    ///
    /// Failures are stored with the list, and the place is shown as it is known.
    /// - Parameter onWait: called before the first request.
    public func fetchLists(
        of reference: Reference, terminal: TerminalSession, onWait: () -> Void
    ) async throws(LibraryError) {
        do {
            guard case .place(let place) = try context.placeOrCountry(reference, terminal: terminal) else { return }
            try await ListFetch(library.photoPictures).run(place: place.row, onWait: onWait)
        } catch {
            throw context.libraryError(error)
        }
    }
}
