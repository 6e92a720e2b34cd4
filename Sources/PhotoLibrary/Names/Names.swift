internal import Catalog
internal import Gazetteer
public import Localization

extension PhotoLibrary {
    /// What places are called: by those who live there, by readers, by oneself.
    public struct Names: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.Names {
    /// The longest name that a place gets by hand, in characters.
    private static let longestName = 200

    /// What a place is called in all languages.
    ///
    /// - Parameter reference: a place as a person writes it (``Reference``): one that is listed, or any of the gazetteer's.
    public func list(
        ofPlace reference: String, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> PlaceNamesDocument {
        let place = PlaceRecord(described: try context.describedPlace(reference, terminal: terminal))
        let own = try withCatalog { catalog throws(CatalogError) in try catalog.names.own() }.first {
            $0.placeID == place.id
        }
        let known = PlaceID(rawValue: place.id).geonameID.map(TownNames.bundled.names) ?? []
        let names = known.map { PlaceNamesDocument.Name(name: $0.text, languages: $0.languages) }
        return PlaceNamesDocument(
            place: PlaceReference(place, names: try context.placeNames(locale)), own: own?.name,
            local: try context.placeNames(locale.naming(.local)).name(of: place),
            names: names.filter { !$0.languages.isEmpty } + names.filter(\.languages.isEmpty))
    }

    /// Calls a place otherwise, for good: in every language, and whatever imports and feeds say.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a name that is empty or has line breaks or more than 200 characters.
    public func set(
        _ name: String, ofPlace reference: String, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> PlaceReference {
        let place = try context.describedPlace(reference, terminal: terminal)
        let name = try Self.checked(name)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.names.set([OwnPlaceName(placeID: place.id, name: name, setAt: context.now())])
        }
        return PlaceReference(place, names: try context.placeNames(locale))
    }

    /// Takes back what a place was called by hand.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a place without such a name.
    public func reset(
        ofPlace reference: String, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> PlaceReference {
        let place = try context.describedPlace(reference, terminal: terminal)
        // Read before anything is written: what is damaged is then found before.
        _ = try context.placeNames(locale)
        let wasNamed = try withCatalog { catalog throws(CatalogError) in try catalog.names.reset(placeID: place.id) }
        guard wasNamed else { throw .notFound("place \(place.id) has no name of your own") }
        return PlaceReference(place, names: try context.placeNames(locale))
    }

    static func checked(_ name: String) throws(LibraryError) -> String {
        var name = name[...]
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !name.isEmpty, name.count <= longestName, isPlain else {
            throw .usage("invalid place name: expected one line of 1 to \(longestName) characters")
        }
        return String(name)
    }

    /// Remembers in which direction a person wants names of places; nil for whoever uses the library on its own machine.
    public func setDirection(_ direction: PlaceNameDirection, of person: Person?) throws(LibraryError) {
        let text = direction == .own ? nil : direction.text
        try withCatalog { catalog throws(CatalogError) in
            let id = person?.id ?? .local
            guard try catalog.people.placeNames(of: id) != text else { return }
            try catalog.people.setPlaceNames(text, of: id)
        }
    }

    /// In which direction a person wants names of places, as they once said.
    public func direction(of person: Person?) throws(LibraryError) -> PlaceNameDirection {
        try withCatalog { catalog throws(CatalogError) in
            try catalog.people.placeNames(of: person?.id ?? .local).flatMap(PlaceNameDirection.init)
                ?? .own
        }
    }
}
