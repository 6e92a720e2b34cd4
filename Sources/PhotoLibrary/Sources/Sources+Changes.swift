public import Catalog
internal import Fetching

extension PhotoLibrary.Sources {
    /// Changes a source, by its row in the listing or its name. Nobody is asked until the next sync.
    ///
    /// A login goes on to another URL of the same server; with one of another server it is forgotten.
    /// - Throws: ``LibraryError/notFound(_:)`` for no such source, ``LibraryError/usage(_:)`` for a URL that is none or another
    ///   source's.
    public func change(_ reference: String, _ change: SourceChange) throws(LibraryError) -> SourceDocument {
        let source = try context.source(reference)
        guard let url = change.url, url != source.url else {
            try context.withCatalog { catalog throws(CatalogError) in
                try catalog.sources.change(row: source.row, change)
            }
            return try document(of: context.source(source.name))
        }
        _ = try Self.host(of: url)
        let login = Fetcher.haveSameOrigin(url, source.url) ? try logins.all().login(of: source) : nil
        try context.withCatalog { catalog throws(CatalogError) in try catalog.sources.change(row: source.row, change) }
        // Only now: a change that is refused leaves the login. One that ends here leaves a login that no source has.
        try logins.forget(url: source.url)
        if let login { try logins.keep(login, url: url) }
        return try document(of: context.source(source.name))
    }

    /// What a removal would take away.
    public struct Removal: Sendable {
        /// The source as it is now, with ``SourceDocument/recentCount``.
        public var document: SourceDocument
        /// Its row number in the catalogue, which no other source ever has.
        let row: Int64
    }

    /// What the removal of a source, by its row in the listing or its name, would take away. Nothing is removed yet.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func removal(of reference: String) throws(LibraryError) -> Removal {
        let source = try context.source(reference)
        return Removal(document: try documentWithRecents(source), row: source.row)
    }

    /// Removes a source with its photos and its login: the one that was meant when it was asked for, whatever has its row in the
    /// listing or its name by now. But for the login it can come back within a day: ``restore()``.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for one that is removed already.
    public func remove(_ removal: Removal) throws(LibraryError) -> SourceDocument {
        let gone = LibraryError.notFound("source \(removal.document.name) has already been removed")
        guard let source = try context.sources(named: []).first(where: { $0.row == removal.row }) else { throw gone }
        let document = try documentWithRecents(source)
        let now = context.now()
        let isRemoved = try context.withCatalog { catalog throws(CatalogError) in
            try catalog.sources.remove(row: source.row, at: now)
        }
        guard isRemoved else { throw gone }
        try logins.forget(url: source.url)
        return document
    }

    private func documentWithRecents(_ source: SourceRecord) throws(LibraryError) -> SourceDocument {
        var document = try document(of: source)
        document.recentCount = try context.withCatalog { catalog throws(CatalogError) in
            try catalog.sources.recentCount(ofSource: source.row)
        }
        return document
    }

    /// Brings back the source that was removed last, with its photos and their rows of the recents.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` where none was removed within a day, ``LibraryError/usage(_:)`` where another source
    ///   has its name or URL by now.
    public func restore() throws(LibraryError) -> SourceDocument {
        let now = context.now()
        return try documentWithRecents(
            context.withCatalog { catalog throws(CatalogError) in try catalog.sources.restore(at: now) })
    }
}
