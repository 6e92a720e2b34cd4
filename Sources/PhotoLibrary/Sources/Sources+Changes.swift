public import Catalog
internal import Fetching

extension PhotoLibrary.Sources {
    /// Changes a source, by its row in the listing or its name. Nothing is fetched until the next sync.
    ///
    /// The login is kept for a new URL of the same origin, and deleted for another origin.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown source, ``LibraryError/usage(_:)`` for an invalid URL or that of
    ///   another source.
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
        // Only after the change, so that a refused change keeps the login. If the program ends here, a login without source
        // remains.
        try logins.forget(url: source.url)
        if let login { try logins.keep(login, url: url) }
        return try document(of: context.source(source.name))
    }

    /// A source to remove, and what would be removed with it.
    public struct Removal: Sendable {
        /// The source, with ``SourceDocument/recentCount``.
        public var document: SourceDocument
        /// Its row number in the catalogue, which is never reused.
        let row: Int64
    }

    /// Returns what the removal of a source, by its row in the listing or its name, would remove. Changes nothing.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func removal(of reference: String) throws(LibraryError) -> Removal {
        let source = try context.source(reference)
        return Removal(document: try documentWithRecents(source), row: source.row)
    }

    /// Removes a source with its photos and its login: the source that `removal` was made for, even if its name or row belong to
    /// another one now. ``restore(named:)`` brings it back within a day, without the login.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if it has already been removed.
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

    /// The name of the source that ``restore(named:)`` brings back; nil if there is none.
    public func lastRemoved() throws(LibraryError) -> String? {
        let now = context.now()
        return try context.withCatalog { catalog throws(CatalogError) in try catalog.sources.removedName(at: now) }
    }

    /// Restores the source that was removed last, with its photos and their rows of the recents.
    ///
    /// - Parameter name: the name that the source must have; nil for any.
    /// - Throws: ``LibraryError/notFound(_:)`` if none was removed within a day, or the last one has another name,
    ///   ``LibraryError/usage(_:)`` if another source has its name or URL now.
    public func restore(named name: String? = nil) throws(LibraryError) -> SourceDocument {
        let now = context.now()
        return try documentWithRecents(
            context.withCatalog { catalog throws(CatalogError) in try catalog.sources.restore(at: now, named: name) })
    }
}
