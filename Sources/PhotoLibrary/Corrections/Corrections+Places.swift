internal import Catalog
public import Gazetteer
public import Localization

/// Places to which a photo can be set.
public struct SuggestedPlacesDocument: Sendable, Equatable, Encodable {
    public var places: [PlaceDocument]
}

/// The place that a photo at a position would be listed at.
public struct LocatedPlaceDocument: Sendable, Equatable, Encodable {
    /// The city, town or village.
    public var place: PlaceReference
    /// The part of the city.
    public var district: NamedPlaceReference?
}

extension PhotoLibrary.Corrections {
    /// The place that photos get if they are set to a position. Changes nothing.
    public func place(at position: Coordinate, locale: LocaleTag) throws(LibraryError) -> LocatedPlaceDocument {
        let found = try described(.position(position), terminal: nil).place
        let names = try context.placeNames(locale)
        return LocatedPlaceDocument(
            place: PlaceReference(found.listed, names: names),
            district: found.city == nil ? nil : names.reference(PlaceRecord(described: found)))
    }

    /// The least number of characters with which towns that the library does not list are searched.
    private static let shortest = 2

    /// The largest number of names of listed places that are read.
    private static let mostNames = 1_000

    /// Places with a name in any language that begins with `text`: those of the library, by name, then all others that the
    /// gazetteer knows, the largest first, and before them those with exactly this name.
    ///
    /// The others take some tenths of a second, and need two characters.
    public func places(
        beginning text: String, limit: Int, locale: LocaleTag
    ) throws(LibraryError) -> SuggestedPlacesDocument {
        let folded = FoldedWords(text).text
        guard !folded.isEmpty else { return SuggestedPlacesDocument(places: []) }
        do throws(LibraryError) {
            try library.search.prepare(waits: false)
        } catch .busy, .notAllowed, .diskFull, .inputOutput {
            // If the index cannot be written, the names in it are still found.
        }
        // A place comes once for each of its names.
        let listed = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.list(nameBeginning: folded, limit: Self.mostNames)
        }
        var seen: Set<String> = []
        var found = listed.filter { seen.insert(Self.number(of: $0.place)).inserted }.prefix(limit).map { entry in
            let names = listed.lazy.filter { $0.place.id == entry.place.id }.map(\.name)
            return (place: entry.place, name: names.min { $0.count < $1.count })
        }
        if found.count < limit, folded.count >= Self.shortest {
            for match in Self.towns(beginning: folded) where found.count < limit {
                let town = PlaceRecord(described: PlaceDescription(named: match.town))
                if seen.insert(Self.number(of: town)).inserted { found.append((town, match.otherName)) }
            }
        }
        let names = try context.placeNames(locale)
        names.prepare(found.map(\.place))
        names.prepareCities(found.map(\.place))
        let places = found.map { place, name in
            var document = PlaceDocument(place, names: names)
            if let name, name != document.name { document.matchedName = name }
            return document
        }
        return SuggestedPlacesDocument(places: places)
    }

    /// Towns with a name that begins with `folded`: those with this whole name come first, and of both kinds the largest.
    private static func towns(beginning folded: String) -> [TownsByName.Found] {
        let found = TownsByName.find { $0.hasPrefix(folded) }
        func isWhole(_ match: TownsByName.Found) -> Bool {
            FoldedWords(match.otherName ?? match.town.name).text == folded
        }
        return found.filter(isWhole) + found.filter { !isWhole($0) }
    }

    /// The number of a place, by which it is the same however its name is spelled.
    private static func number(of place: PlaceRecord) -> String {
        PlaceID(rawValue: place.id).geonameID.map(String.init) ?? place.id
    }
}
