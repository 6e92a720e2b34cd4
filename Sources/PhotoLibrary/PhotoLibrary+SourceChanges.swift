public import Catalog
internal import Fetching

extension PhotoLibrary {
    /// A source, by its row in the listing or its name.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func sourceDocument(_ reference: String) throws(LibraryError) -> SourceDocument {
        try document(source(reference))
    }

    /// Changes a source, by its row in the listing or its name. Nobody is asked until the next sync.
    ///
    /// A login goes on to another URL of the same server; with one of another server it is forgotten.
    /// - Throws: ``LibraryError/notFound(_:)`` for no such source, ``LibraryError/usage(_:)`` for a URL that is none or another
    ///   source's.
    public func changeSource(_ reference: String, _ change: SourceChange) throws(LibraryError) -> SourceDocument {
        let source = try source(reference)
        guard let url = change.url, url != source.url else {
            try withCatalog { catalog throws(CatalogError) in try catalog.changeSource(row: source.row, change) }
            return try document(self.source(source.name))
        }
        _ = try Self.host(of: url)
        let login = Fetcher.haveSameOrigin(url, source.url) ? try sourceLogins().login(of: source) : nil
        try withCatalog { catalog throws(CatalogError) in try catalog.changeSource(row: source.row, change) }
        // Only now: a change that is refused leaves the login. One that ends here leaves a login that no source has.
        try forgetLogin(url: source.url)
        if let login { try keepLogin(login, url: url) }
        return try document(self.source(source.name))
    }

    /// A source, by its row in the listing or its name, with ``SourceDocument/recentCount``: what would go with it.
    public func removal(ofSource reference: String) throws(LibraryError) -> SourceDocument {
        try removal(of: source(reference))
    }

    private func removal(of source: SourceRecord) throws(LibraryError) -> SourceDocument {
        var document = try document(source)
        document.recentCount = try withCatalog { catalog throws(CatalogError) in
            try catalog.recentCount(ofSource: source.row)
        }
        return document
    }

    /// Removes a source with its photos and its login, by its row in the listing or its name. But for the login it can come back
    /// within a day: ``restoreSource()``.
    public func removeSource(_ reference: String) throws(LibraryError) -> SourceDocument {
        let source = try source(reference)
        let removal = try removal(of: source)
        let now = Self.now()
        try withCatalog { catalog throws(CatalogError) in try catalog.removeSource(row: source.row, at: now) }
        try forgetLogin(url: source.url)
        return removal
    }

    /// Brings back the source that was removed last, with its photos and their rows of the recents.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` where none was removed within a day, ``LibraryError/usage(_:)`` where another source
    ///   has its name or URL by now.
    public func restoreSource() throws(LibraryError) -> SourceDocument {
        let now = Self.now()
        return try removal(
            of: withCatalog { catalog throws(CatalogError) in try catalog.restoreSource(at: now) })
    }
}
