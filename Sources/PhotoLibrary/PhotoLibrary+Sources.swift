public import Catalog
internal import Fetching
internal import Localization

extension PhotoLibrary {
    /// Adds a source. Nobody is asked until the next sync.
    ///
    /// - Parameter name: the host of the URL unless told.
    /// - Throws: ``LibraryError/usage(_:)`` for a URL that is none, a name that isn't fit for a terminal, or a name or URL that
    ///   another source has.
    public func addSource(_ source: SourceDescription) throws(LibraryError) -> SourceDocument {
        _ = try Self.host(of: source.url)
        try Self.checkName(source.name)
        do throws(FileFailure) {
            try originals.prepare()
        } catch {
            throw error.whileWriting
        }
        // A catalogue that can't tell its sources is to be made good before one is added, not after.
        for known in try sources(named: []) { _ = try document(known) }
        let added = try withCatalog { catalog throws(CatalogError) in try catalog.addSource(source) }
        return try document(added)
    }

    /// A name is typed again to say which source is meant, so nothing in it may be invisible.
    private static func checkName(_ name: String) throws(LibraryError) {
        let shown = sanitizedForTerminal(name)
        guard shown == name else {
            throw .usage(
                "invalid name for a source '\(shown)': expected plain text, without control characters or marks that reorder it"
            )
        }
        guard !name.allSatisfy(\.isWhitespace) else {
            throw .usage("invalid name for a source: expected at least one letter")
        }
    }

    /// The host of a URL, by which a source is called unless told.
    public static func host(of url: String) throws(LibraryError) -> String {
        do throws(FetchError) {
            return try Fetcher.host(of: url)
        } catch {
            throw .usage("\(MaskedURL.text(url)) \(error.reason)")
        }
    }

    /// The sources in the order in which they were added.
    public func sources() throws(LibraryError) -> SourcesDocument {
        var documents: [SourceDocument] = []
        let pauses = try serverPauses()
        for source in try sources(named: []) { documents.append(try document(source, pauses)) }
        return SourcesDocument(sources: documents, log: PathText.exists(syncLog) ? syncLog : nil)
    }

    /// The names of the sources in the order in which they were added.
    public func sourceNames() throws(LibraryError) -> [String] {
        try sources(named: []).map(\.name)
    }

    /// The source that a name or its row in the listing means.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    func source(_ reference: String) throws(LibraryError) -> SourceRecord {
        let all = try sources(named: [])
        let byRow = Int(reference.hasPrefix("@") ? String(reference.dropFirst()) : reference).flatMap { row in
            all.indices.contains(row - 1) ? all[row - 1] : nil
        }
        guard let source = all.first(where: { $0.name == reference }) ?? byRow else {
            throw .notFound("there is no source '\(reference)'")
        }
        return source
    }

    /// What a sync would do now.
    public struct SyncState: Sendable {
        /// Whether it would ask for a list.
        public var isDue = false
        /// Whether pictures wait that failed and may be tried again.
        public var isQueueDue = false
        /// The sources whose last refresh failed.
        public var failures: [SourceFailure] = []
    }

    /// A source whose last refresh failed.
    public struct SourceFailure: Sendable {
        /// Its name.
        public var source: String
        /// How old what is cached is, and why, in a line.
        public var line: String
        /// Whether a person has been told since it began to fail.
        public var isTold: Bool
        /// The row number of its list.
        var feed: Int64
    }

    /// Remembers that a person has been told of these, as far as that can be written now.
    public func noteTold(_ failures: [SourceFailure]) {
        let feeds = failures.filter { !$0.isTold }.map(\.feed)
        guard !feeds.isEmpty else { return }
        try? withCatalog { catalog throws(CatalogError) in try catalog.noteFailuresTold(feeds: feeds) }
    }

    /// What a sync would do now. Two queries, since every command that reads asks.
    public func syncState() throws(LibraryError) -> SyncState {
        let feeds = try withCatalog { catalog throws(CatalogError) in try catalog.ownFeeds() }
        let now = Self.now()
        let failures = feeds.compactMap { feed in
            feed.failure.map { failure in
                let age = feed.checkedAt.map { "as of \(Timestamp.clock($0, now: now))" } ?? "never fetched"
                return SourceFailure(
                    source: feed.source.name, line: "\(feed.source.name): \(age); refresh failed: \(failure)",
                    isTold: feed.isFailureTold, feed: feed.row)
            }
        }
        let due = feeds.filter { $0.isDue(at: now) }
        let (isQueueDue, isBundleDue, pauses) = try withCatalog { catalog throws(CatalogError) in
            (
                try catalog.hasDueDownload(at: now), try catalog.hasDueBundle(at: now),
                due.isEmpty ? nil : try ServerPauses(catalog: catalog)
            )
        }
        return SyncState(
            isDue: isBundleDue || due.contains { pauses?.pause(of: $0.url) == nil }, isQueueDue: isQueueDue,
            failures: failures)
    }

    /// Whether a program that goes on should sync now.
    ///
    /// - Parameter last: when its last sync ended; for pictures alone there is one a minute at most. Nil where there was none: then
    ///   pictures count too that a sync which was killed has left.
    public func isSyncDue(last: ContinuousClock.Instant?) throws(LibraryError) -> Bool {
        let state = try syncState()
        guard !state.isDue else { return true }
        if let last { return state.isQueueDue && last.duration(to: .now) > .seconds(60) }
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.hasDueDownload(at: Self.now(), isUntriedDue: true)
        }
    }

    func sources(named names: [String]) throws(LibraryError) -> [SourceRecord] {
        let all = try withCatalog { catalog throws(CatalogError) in try catalog.sources() }
        guard !names.isEmpty else { return all }
        var found: [SourceRecord] = []
        for name in names {
            guard let source = all.first(where: { $0.name == name || $0.url == name }) else {
                throw .notFound("there is no source '\(name)'")
            }
            if !found.contains(source) { found.append(source) }
        }
        return found
    }

    func document(_ source: SourceRecord) throws(LibraryError) -> SourceDocument {
        try document(source, serverPauses())
    }

    private func serverPauses() throws(LibraryError) -> ServerPauses {
        try withCatalog { catalog throws(CatalogError) in try ServerPauses(catalog: catalog) }
    }

    private func document(_ source: SourceRecord, _ pauses: ServerPauses) throws(LibraryError) -> SourceDocument {
        let hasLogin = hasLogin(source)
        return try withCatalog { catalog throws(CatalogError) in
            let feed = try catalog.feed(ofSource: source.row)
            let counts = try catalog.photoCounts(ofSource: source.row)
            let wait = feed.flatMap { ListWait($0, pauses.pause(of: $0.url), at: Self.now()) }
            return SourceDocument(
                name: source.name, url: source.url, policy: source.policy.rawValue, ttl: source.timeToLive,
                fetch: source.fetch.text, allowPrivate: source.isPrivateAllowed ? true : nil, photoCount: counts.known,
                cachedCount: counts.cached, hasLogin: hasLogin ? true : nil,
                checkedAt: feed?.checkedAt.map(Timestamp.text),
                nextAt: (wait?.nextAt ?? feed?.dueAt).flatMap { $0 > 0 ? Timestamp.text($0) : nil },
                waits: wait?.name,
                gone: feed?.isGone == true ? true : nil, error: feed?.failure)
        }
    }
}
