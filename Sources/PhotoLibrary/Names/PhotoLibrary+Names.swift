internal import Catalog
internal import Gazetteer
public import Localization

extension PhotoLibrary {
    /// The longest name that a place gets by hand, in characters.
    private static let longestName = 200

    /// What a place is called in all languages.
    ///
    /// - Parameter reference: a place as a person writes it (``Reference``): one that is listed, or any of the gazetteer's.
    public func names(
        ofPlace reference: String, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> PlaceNamesDocument {
        let place = PlaceRecord(described: try describedPlace(reference, terminal: terminal))
        let own = try withCatalog { catalog throws(CatalogError) in try catalog.ownNames() }.first {
            $0.placeID == place.id
        }
        let known = PlaceID(rawValue: place.id).geonameID.map(TownNames.bundled.names) ?? []
        let names = known.map { PlaceNamesDocument.Name(name: $0.text, languages: $0.languages) }
        return PlaceNamesDocument(
            place: PlaceReference(place, names: try placeNames(locale)), own: own?.name,
            local: try placeNames(locale.naming(.local)).name(of: place),
            names: names.filter { !$0.languages.isEmpty } + names.filter(\.languages.isEmpty))
    }

    /// Calls a place otherwise, for good: in every language, and whatever imports and feeds say.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a name that is empty or has line breaks or more than 200 characters.
    public func setName(
        _ name: String, ofPlace reference: String, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> PlaceReference {
        let place = try describedPlace(reference, terminal: terminal)
        let name = try Self.checked(name)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.name([OwnPlaceName(placeID: place.id, name: name, setAt: Self.now())])
        }
        return PlaceReference(place, names: try placeNames(locale))
    }

    /// Takes back what a place was called by hand.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a place without such a name.
    public func resetName(
        ofPlace reference: String, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> PlaceReference {
        let place = try describedPlace(reference, terminal: terminal)
        // Read before anything is written: what is damaged is then found before.
        _ = try placeNames(locale)
        let wasNamed = try withCatalog { catalog throws(CatalogError) in try catalog.resetName(placeID: place.id) }
        guard wasNamed else { throw .notFound("'\(place.id)' has no name of your own") }
        return PlaceReference(place, names: try placeNames(locale))
    }

    static func checked(_ name: String) throws(LibraryError) -> String {
        var name = name[...]
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !name.isEmpty, name.count <= longestName, isPlain else {
            throw .usage("a place's name is one line of 1 to \(longestName) characters")
        }
        return String(name)
    }
}
