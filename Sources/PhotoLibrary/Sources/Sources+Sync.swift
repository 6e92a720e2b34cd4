internal import Catalog
internal import Fetching

extension PhotoLibrary.Sources {
    /// Brings sources up to date, then downloads what they ask for; then sends answers that wait, asks for new versions of bundles,
    /// and brings the search up to date.
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
        let sources = try context.sources(named: names)
        do {
            // What fetches has threads and connections, and another sync may take hours.
            let turn = try await SyncTurn(hall.pictureRoom)
            let fetcher = try Fetcher.forLibrary(remembering: catalog)
            defer { fetcher.shutdown() }
            var run = try SyncRun(turn, by: fetcher, isForced: isForced, onEvent: onEvent)
            try await run.run(sources)
            if names.isEmpty, !run.summary.isInterrupted {
                let answers = try await AnswerPost(BundleShelf(context)).send(by: fetcher, run.pauses)
                run.tell(sent: answers.sent, problems: answers.problems)
                try await hall.bundles.renew(isForced: isForced)
            }
            try context.prepareSearch()
            return run.summary
        } catch {
            throw context.libraryError(error)
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
            guard case .place(let place) = try context.placeOrCountry(reference, terminal: terminal) else { return }
            try await ListFetch(hall.pictureRoom).run(place: place.row, onWait: onWait)
        } catch {
            throw context.libraryError(error)
        }
    }
}
