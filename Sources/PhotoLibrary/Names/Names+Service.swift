internal import Catalog
internal import Fetching
internal import Foundation
internal import Gazetteer
public import Localization

extension PhotoLibrary.Names {
    /// All stored answers of the name service.
    public func kept() throws(LibraryError) -> KeptNamesDocument {
        try withCatalog { catalog throws(CatalogError) in
            KeptNamesDocument(
                service: try catalog.names.service(), names: try catalog.names.kept().map(KeptNameDocument.init))
        }
    }

    /// Sets the name service for names that the dictionary lacks; nil for none.
    ///
    /// - Parameter url: a search URL in the style of Nominatim, such as `https://nominatim.example.org/search`.
    /// - Throws: ``LibraryError/usage(_:)`` if the URL is not http or https.
    public func setService(_ url: String?) throws(LibraryError) {
        if let url {
            let scheme = URLComponents(string: url)?.scheme?.lowercased()
            guard scheme == "http" || scheme == "https", (try? Fetcher.host(of: url)) != nil else {
                throw .usage("invalid URL '\(url)': expected an http or https address")
            }
        }
        try withCatalog { catalog throws(CatalogError) in try catalog.names.setService(url) }
    }

    /// Asks the name service for the name of a place, or of anything else, in a language, and stores the answer. Names that the
    /// dictionary has are not requested.
    ///
    /// - Parameter text: a listed place, a town of the gazetteer, or any name.
    /// - Throws: ``LibraryError/usage(_:)`` if no service is configured, ``LibraryError/unavailable(_:)`` if it does not answer.
    public func ask(
        _ text: String, language: LocaleTag, terminal: TerminalSession
    ) async throws(LibraryError) -> KeptNameDocument {
        // A short name could also be the beginning of an id.
        let isPlace = text.hasPrefix("@") || text.contains("-")
        let place = isPlace ? try? context.describedPlace(text, terminal: terminal) : nil
        if let place, let known = dictionaryName(of: place, language: language) {
            return KeptNameDocument(
                name: place.name ?? text, language: language.identifier, place: place.id, answer: known)
        }
        var name = place?.name ?? ""
        if name.isEmpty { name = try Self.checked(text) }
        return try await ask(name, language: language.identifier, place: place)
    }

    /// Repeats the request of a row.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a row that does not exist.
    public func refresh(row: Int64) async throws(LibraryError) -> KeptNameDocument {
        let kept = try withCatalog { catalog throws(CatalogError) in try catalog.names.kept() }
        guard let known = kept.first(where: { $0.row == row }) else { throw Self.noSuchName(row) }
        let place = known.placeID.flatMap { try? context.describedPlace($0, terminal: .none) }
        return try await ask(known.name, language: known.language, place: place)
    }

    /// Deletes a row.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a row that does not exist.
    public func delete(row: Int64) throws(LibraryError) -> KeptNameDocument {
        let deleted = try withCatalog { catalog throws(CatalogError) in try catalog.names.deleteKept(row: row) }
        guard let deleted else { throw Self.noSuchName(row) }
        return KeptNameDocument(deleted)
    }

    private func dictionaryName(
        of place: PlaceDescription, language: LocaleTag
    ) -> String? {
        guard let town = PlaceID(rawValue: place.id).geonameID else { return nil }
        let names = TownNames.bundled.names(of: town)
        return LanguageAlternatives()[language.identifier].lazy.compactMap { tag in
            names.first { $0.languages.contains(tag) }?.text
        }.first
    }

    private static func noSuchName(_ row: Int64) -> LibraryError {
        .notFound("no such row: \(row); `photos names` lists the rows")
    }

    private func ask(
        _ name: String, language: String, place: PlaceDescription?
    ) async throws(LibraryError) -> KeptNameDocument {
        guard let url = try withCatalog({ catalog throws(CatalogError) in try catalog.names.service() }) else {
            throw .usage("no name service is configured; set one with `photos names --service URL`")
        }
        do {
            let fetcher = try Fetcher.forLibrary(remembering: catalog)
            defer { fetcher.shutdown() }
            let service = NameService(
                catalog: catalog, fetcher: fetcher, pauses: try RateLimits(context), clock: context.clock,
                url: url)
            let answer = try await service.answer(name, language: language, place: place)
            let kept = NameServiceAnswer(
                name: name, language: language, placeID: place?.id, answer: answer, askedAt: context.now())
            return KeptNameDocument(try catalog.names.keep(kept))
        } catch {
            throw libraryError(error)
        }
    }
}
