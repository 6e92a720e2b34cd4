public import Catalog
internal import Disk
internal import Fetching
internal import Localization
internal import Times

extension PhotoLibrary {
    /// The sources of a library: which there are, their settings, and syncing them.
    public struct Sources: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Sources {
    var logins: LoginStore { LoginStore(context) }

    /// Adds a source. Nothing is fetched until the next sync.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid URL or name, or if another source has the name or URL.
    public func add(_ source: SourceDescription) throws(LibraryError) -> SourceDocument {
        _ = try Self.host(of: source.url)
        try Self.checkName(source.name)
        do throws(FileFailure) {
            try originals.staging.prepare()
        } catch {
            throw error.whileWriting
        }
        // Reads all sources first, so that a damaged catalogue is repaired before one is added, not after.
        for known in try context.sources(named: []) { _ = try document(of: known) }
        let added = try context.withCatalog { catalog throws(CatalogError) in try catalog.sources.add(source) }
        return try document(of: added)
    }

    /// The name is typed in later commands, so it must not contain invisible characters.
    private static func checkName(_ name: String) throws(LibraryError) {
        let shown = sanitizedForTerminal(name)
        guard shown == name else {
            throw .usage(
                "invalid source name '\(shown)': expected plain text without control characters or marks that reorder it"
            )
        }
        guard !name.allSatisfy(\.isWhitespace) else {
            throw .usage("invalid source name: expected at least one visible character")
        }
    }

    /// The sources in the order in which they were added.
    public func list() throws(LibraryError) -> SourcesDocument {
        var documents: [SourceDocument] = []
        let pauses = try serverPauses()
        for source in try context.sources(named: []) { documents.append(try document(of: source, pauses)) }
        return SourcesDocument(sources: documents, log: PathText.exists(syncLog) ? syncLog : nil)
    }

    /// The names of the sources in the order in which they were added.
    public func names() throws(LibraryError) -> [String] {
        try context.sources(named: []).map(\.name)
    }

    /// A source, by its row in the listing or its name.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func document(_ reference: String) throws(LibraryError) -> SourceDocument {
        try document(of: context.source(reference))
    }

    func document(of source: SourceRecord) throws(LibraryError) -> SourceDocument {
        try document(of: source, serverPauses())
    }

    private func serverPauses() throws(LibraryError) -> RateLimits {
        try context.withCatalog { catalog throws(CatalogError) in try RateLimits(context) }
    }

    private func document(of source: SourceRecord, _ pauses: RateLimits) throws(LibraryError) -> SourceDocument {
        let (hasLogin, now) = (logins.has(url: source.url), context.now())
        return try context.withCatalog { catalog throws(CatalogError) in
            let feed = try catalog.feeds.own(ofSource: source.row)
            let counts = try catalog.sources.photoCounts(ofSource: source.row)
            let wait = feed.flatMap { ListWait($0, pauses.pause(of: $0.url), at: now) }
            return SourceDocument(
                name: source.name, url: source.url, policy: source.policy.rawValue, ttl: source.timeToLive,
                fetch: source.fetch.text, allowPrivate: source.isPrivateAllowed ? true : nil, photoCount: counts.known,
                cachedCount: counts.cached, hasLogin: hasLogin ? true : nil,
                checkedAt: feed?.checkedAt.map(Timestamp.text),
                nextAt: (wait?.nextAt ?? feed?.dueAt).flatMap { $0 > .epoch ? Timestamp.text($0) : nil },
                waits: wait?.name,
                gone: feed?.isGone == true ? true : nil, error: feed?.failure)
        }
    }
}

extension PhotoLibrary.Sources {
    /// The host of a URL, which is the default name of a source.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a text that is not a URL with a host.
    public static func host(of url: String) throws(LibraryError) -> String {
        do throws(FetchError) {
            return try Fetcher.host(of: url)
        } catch {
            throw .usage("\(MaskedURL.text(url)) \(error.reason)")
        }
    }

    /// Makes sure that the host of a URL, which a person elsewhere names, is only asked at public addresses, whatever its name
    /// resolves to: like a host that had a public address before.
    ///
    /// - Returns: false, and changes nothing, if the URL names a host of this machine or the private network, or if a source
    ///   that was named here has the same host and could be in the private network.
    public func admitFromElsewhere(_ url: String) throws(LibraryError) -> Bool {
        _ = try Self.host(of: url)
        guard !Fetcher.namesPrivateHost(url), let host = Self.named(url) else { return false }
        let others = try context.sources(named: []).filter { Self.named($0.url) == host }
        return try context.withCatalog { catalog throws(CatalogError) in
            if !others.isEmpty, try !catalog.hosts.isKnownPublic(host) { return false }
            try catalog.hosts.noteKnownPublic(host)
            return true
        }
    }

    private static func named(_ url: String) -> String? { (try? NamedServer(of: url))?.host }
}
