package import Catalog

extension LibraryContext {
    /// The source that a name or its row in the listing means.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    package func source(_ reference: String) throws(LibraryError) -> SourceRecord {
        let all = try sources(named: [])
        let byRow = Int(reference.hasPrefix("@") ? String(reference.dropFirst()) : reference).flatMap { row in
            all.indices.contains(row - 1) ? all[row - 1] : nil
        }
        guard let source = all.first(where: { $0.name == reference }) ?? byRow else {
            throw .notFound("no such source: \(reference)")
        }
        return source
    }

    /// The sources of these names or URLs, each once; all, in the order in which they were added, where there are none.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    package func sources(named names: [String]) throws(LibraryError) -> [SourceRecord] {
        let all = try withCatalog { catalog throws(CatalogError) in try catalog.sources.all() }
        guard !names.isEmpty else { return all }
        var found: [SourceRecord] = []
        for name in names {
            guard let source = all.first(where: { $0.name == name || $0.url == name }) else {
                throw .notFound("no such source: \(name)")
            }
            if !found.contains(source) { found.append(source) }
        }
        return found
    }
}
