internal import Catalog
internal import Editorial
internal import HTML
public import Localization

/// A completion for a word that a person has started to type.
public struct Completion: Sendable, Equatable {
    /// The completed word.
    public var word: String
    /// The title, for the person.
    public var title: String
}

extension PhotoLibrary {
    /// Completions for a name that a person has started to type.
    public struct Completions: Facade {
        let library: PhotoLibrary
    }
}

/// Completions for a shell. Reads only rows that it returns, except for trips, and writes nothing.
extension PhotoLibrary.Completions {
    /// A longer list of completions would not be read.
    private static let maximumSuggestions = 200

    /// Photos whose ids begin with `prefix`. For an empty one, those that this terminal listed last, else the recents.
    public func photos(beginning prefix: String, terminal: TerminalSession) throws(LibraryError) -> [Completion] {
        var photos = try withCatalog { catalog throws(CatalogError) in
            guard prefix.isEmpty else {
                return try catalog.photos.list(beginning: prefix.lowercased(), limit: Self.maximumSuggestions)
            }
            var listed: [PhotoRecord] = []
            for row in try catalog.listings.last(
                kind: .photo, terminal: terminal.name, limit: Self.maximumSuggestions)
            {
                if let photo = try catalog.photos.find(row: row) { listed.append(photo) }
            }
            return listed
        }
        if photos.isEmpty, prefix.isEmpty { photos = try context.recentPhotos(of: .local).map(\.photo) }
        return photos.map { photo in
            Completion(
                word: photo.id,
                title: photo.title.map(MarkedText.plain) ?? (photo.source == nil ? photo.name : "untitled"))
        }
    }

    /// Places whose ids or names begin with `prefix`. For an empty one, those that this terminal listed last, else the first by
    /// id.
    public func places(beginning prefix: String, terminal: TerminalSession) throws(LibraryError) -> [Completion] {
        let places = try withCatalog { catalog throws(CatalogError) in
            var places: [PlaceRecord] = []
            if prefix.isEmpty {
                for row in try catalog.listings.last(
                    kind: .place, terminal: terminal.name, limit: Self.maximumSuggestions)
                {
                    if let place = try catalog.places.find(row: row) { places.append(place) }
                }
            }
            return places.isEmpty
                ? try catalog.places.list(beginning: prefix.lowercased(), limit: Self.maximumSuggestions) : places
        }
        return places.map { Completion(word: $0.id, title: Self.title($0)) } + (try suggestedNames(beginning: prefix))
    }

    /// Countries with places in the library whose codes begin with `prefix`, in the letter case of the prefix.
    public func countries(beginning prefix: String, locale: LocaleTag) throws(LibraryError) -> [Completion] {
        guard (1...2).contains(prefix.utf8.count) else { return [] }
        let names = try context.placeNames(locale)
        let codes = try withCatalog { catalog throws(CatalogError) in try catalog.places.listedCountries() }
        return codes.filter { $0 != PlaceRecord.unknownCountry && $0.hasPrefix(prefix.uppercased()) }.map { code in
            Completion(word: prefix + code.dropFirst(prefix.count), title: names.country(code).name)
        }
    }

    /// Trips whose ids begin with `prefix`, the newest first. Other than the others, this reads all photos with a position.
    public func trips(beginning prefix: String, locale: LocaleTag) throws(LibraryError) -> [Completion] {
        let trips = try library.trips.list(locale: locale).trips.filter { $0.id.hasPrefix(prefix.lowercased()) }
        return trips.prefix(Self.maximumSuggestions).map { trip in
            Completion(word: trip.id, title: trip.places.map(\.name).joined(separator: ", "))
        }
    }

    /// For each place, the first name that starts exactly as it was typed, apart from letter case.
    private func suggestedNames(beginning prefix: String) throws(LibraryError) -> [Completion] {
        let folded = FoldedWords(prefix).text
        guard !folded.isEmpty else { return [] }
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.list(nameBeginning: folded, limit: Self.maximumSuggestions)
        }
        var seen: Set<Int64> = []
        return found.compactMap { place, name in
            guard name.lowercased().hasPrefix(prefix.lowercased()), seen.insert(place.row).inserted else { return nil }
            return Completion(word: prefix + name.dropFirst(prefix.count), title: "\(place.id), \(Self.title(place))")
        }
    }

    private static func title(_ place: PlaceRecord) -> String {
        let region = place.region.map { $0 == place.name ? "" : ", \($0)" } ?? ""
        return (place.name ?? place.countryCode) + region
    }

    /// The names of sources.
    public func sources() throws(LibraryError) -> [Completion] {
        try context.sources(named: []).map { Completion(word: $0.name, title: MaskedURL.text($0.url)) }
    }
}
