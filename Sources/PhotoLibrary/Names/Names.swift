internal import Catalog
internal import Gazetteer
public import Localization

extension PhotoLibrary {
    /// The names of places: local, in other languages, and of a person's own.
    public struct Names: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Names {
    /// The largest length of a person's own name for a place, in characters.
    private static let longestName = 200

    /// The names of a place in all languages.
    ///
    /// - Parameter reference: a place as a person types it (``Reference``): a listed one, or any town of the gazetteer.
    public func list(
        ofPlace reference: String, locale: LocaleTag, terminal: TerminalSession
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

    /// Gives a place a name that is used in every language, and that imports and syncs do not change.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a name that is empty, has line breaks or more than 200 characters.
    public func set(
        _ name: String, ofPlace reference: String, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> PlaceReference {
        try change(name, ofPlace: reference, locale: locale, terminal: terminal).place
    }

    /// As ``set(_:ofPlace:locale:terminal:)``, with the change, which can be undone.
    func change(
        _ name: String, ofPlace reference: String, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> (place: PlaceReference, edit: NumberedEdit) {
        let place = try context.describedPlace(reference, terminal: terminal)
        let name = try Self.checked(name)
        let edit = try withCatalog { catalog throws(CatalogError) in
            try catalog.names.set([OwnPlaceName(placeID: place.id, name: name, setAt: context.now())])
        }
        return (PlaceReference(place, names: try context.placeNames(locale)), edit)
    }

    /// Removes the person's own name of a place.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a place without such a name.
    public func reset(
        ofPlace reference: String, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> PlaceReference {
        try remove(ofPlace: reference, locale: locale, terminal: terminal).place
    }

    /// As ``reset(ofPlace:locale:terminal:)``, with the change, which can be undone.
    func remove(
        ofPlace reference: String, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> (place: PlaceReference, edit: NumberedEdit) {
        let place = try context.describedPlace(reference, terminal: terminal)
        // Read before the write, so that damage is found before anything changes.
        _ = try context.placeNames(locale)
        let edit = try withCatalog { catalog throws(CatalogError) in try catalog.names.reset(placeID: place.id) }
        guard let edit else { throw .notFound("place \(place.id) has no name of your own") }
        return (PlaceReference(place, names: try context.placeNames(locale)), edit)
    }

    static func checked(_ name: String) throws(LibraryError) -> String {
        guard let line = SingleLine(name, atMost: longestName) else {
            throw .usage("invalid place name: expected one line of 1 to \(longestName) characters")
        }
        return line.text
    }

    /// Stores whether a person wants local names or those of a language; `person` is nil for the user of this machine.
    public func setDirection(_ direction: PlaceNameLanguage, of person: Person?) throws(LibraryError) {
        let text = direction == .own ? nil : direction.text
        try withCatalog { catalog throws(CatalogError) in
            let id = person?.id ?? .local
            guard try catalog.people.placeNames(of: id) != text else { return }
            try catalog.people.setPlaceNames(text, of: id)
        }
    }

    /// Whether a person wants local names or those of a language, as stored.
    public func direction(of person: Person?) throws(LibraryError) -> PlaceNameLanguage {
        try withCatalog { catalog throws(CatalogError) in
            try catalog.people.placeNames(of: person?.id ?? .local).flatMap(PlaceNameLanguage.init)
                ?? .own
        }
    }
}
