internal import Catalog
internal import LibraryBase
internal import Localization

/// Reads the photos of an export part by part.
struct ExportWalk {
    let library: PhotoLibrary
    let locale: LocaleTag

    /// The photos of a part.
    private static let part = 200

    /// Passes all photos of `subject`, newest first, those of a set or of a search in its order.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place, set or photo, ``LibraryError/usage(_:)`` for a search that finds too
    ///   many.
    func forEachPart(_ subject: ExportRequest.Subject, _ body: ([PhotoRecord]) async throws -> Void) async throws {
        switch subject {
        case .everything:
            try await list(body) { cursor throws(CatalogError) in
                try library.context.catalog.photos.list(at: nil, order: .taken, limit: Self.part, after: cursor)
            }
        case .place(let id):
            let place = try library.context.place(whole: id)
            try await list(body) { cursor throws(CatalogError) in
                try library.context.catalog.photos.list(at: place.row, order: .taken, limit: Self.part, after: cursor)
            }
        case .country(let code):
            try await list(body) { cursor throws(CatalogError) in
                try library.context.catalog.photos.list(
                    inCountry: code, order: .taken, limit: Self.part, after: cursor)
            }
        case .photos(let ids): try await photos(ids, body)
        case .set(let id): try await set(id, body)
        case .search(let words): try await found(words, body)
        }
    }

    private func list(
        _ body: ([PhotoRecord]) async throws -> Void, _ page: (PhotoCursor?) throws(CatalogError) -> PhotoPage
    ) async throws {
        var cursor: PhotoCursor?
        repeat {
            let part = try page(cursor)
            try await body(part.photos)
            cursor = part.next
        } while cursor != nil
    }

    private func photos(_ ids: [String], _ body: ([PhotoRecord]) async throws -> Void) async throws {
        var seen = Set<String>()
        let ids = ids.filter { seen.insert($0).inserted }
        for start in stride(from: 0, to: ids.count, by: Self.part) {
            let part = ids[start..<min(start + Self.part, ids.count)].map { PhotoID($0) }
            let found = try library.context.catalog.photos.byID(part)
            if let unknown = part.first(where: { found[$0] == nil }) {
                throw LibraryError(.noSuchPhoto(unknown.rawValue), library: library.location.path)
            }
            try await body(part.compactMap { found[$0] })
        }
    }

    private func set(_ id: String, _ body: ([PhotoRecord]) async throws -> Void) async throws {
        guard let set = try library.sets.record(id, for: .local) else { return }
        if let words = set.words { return try await found(words, body) }
        var position: Int64? = 0
        while let after = position {
            let part = try library.context.catalog.sets.photos(of: set, after: after, limit: Self.part)
            try await body(part.photos)
            position = part.next
        }
    }

    private func found(_ words: String, _ body: ([PhotoRecord]) async throws -> Void) async throws {
        let most = PhotoLibrary.Exports.mostFound
        let found = try library.search.photos(words, limit: most + 1, locale: locale)
        guard found.count <= most else {
            throw LibraryError.usage("the search finds more than \(most) photos; give more words, or a place")
        }
        for start in stride(from: 0, to: found.count, by: Self.part) {
            try await body(Array(found[start..<min(start + Self.part, found.count)]))
        }
    }
}
