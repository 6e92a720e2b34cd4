package import Catalog

extension LibraryContext {
    /// The source with this name, or in this row of the listing (`3` or `@3`).
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    package func source(_ reference: String) throws(LibraryError) -> SourceRecord {
        let all = try sources(named: [])
        let byRow = Int(reference.hasPrefix("@") ? String(reference.dropFirst()) : reference).flatMap { row in
            all.indices.contains(row - 1) ? all[row - 1] : nil
        }
        guard let source = all.first(where: { $0.name == reference }) ?? byRow else {
            throw .notFound("no such source: \(reference); `photos sources` lists the sources")
        }
        return source
    }

    /// The sources with these names or URLs, each once. If `names` is empty, all sources in the order in which they were added.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    package func sources(named names: [String]) throws(LibraryError) -> [SourceRecord] {
        let all = try withCatalog { catalog throws(CatalogError) in try catalog.sources.all() }
        guard !names.isEmpty else { return all }
        var found: [SourceRecord] = []
        for name in names {
            guard let source = all.first(where: { $0.name == name || $0.url == name }) else {
                throw .notFound("no such source: \(name); `photos sources` lists the sources")
            }
            if !found.contains(source) { found.append(source) }
        }
        return found
    }
}
