internal import Catalog
internal import Gazetteer
public import Localization

/// What a photo's page or a program changes with one request.
public enum CorrectionRequest: Sendable {
    /// Sets photos, by their complete ids, to a place or a position; nil removes their corrections.
    case photos([String], LocationChoice?)
    /// Gives a place a person's own name; nil removes it.
    case name(String?, place: String)
}

/// A change that can be undone, with what it changed.
public struct UndoableCorrection: Sendable {
    /// The result, as the command prints it.
    public var document: LocateDocument
    let step: Step

    enum Step {
        case photos([CorrectionStep])
        case name(placeID: String, before: OwnPlaceName?, after: OwnPlaceName?)
    }

    /// The number of photos and names that an undo would change.
    public var size: Int {
        switch step {
        case .photos(let steps): steps.count
        case .name: 1
        }
    }
}

extension PhotoLibrary.Corrections {
    /// The largest number of photos that ``apply(_:locale:)`` corrects at once.
    public static let mostPhotos = 10_000

    /// Applies a change in one transaction: everything or nothing. `@N` has no meaning in it.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for the first id that no photo has, and for an unknown place;
    ///   ``LibraryError/usage(_:)`` for an ambiguous place, a country, an invalid name, no photos or more than ``mostPhotos``.
    public func apply(
        _ request: CorrectionRequest, locale: LocaleTag
    ) throws(LibraryError) -> UndoableCorrection {
        switch request {
        case .photos(let ids, let choice): try correct(ids, choice, locale: locale)
        case .name(let name, let place): try rename(place, to: name, locale: locale)
        }
    }

    /// Undoes a change, except where somebody has changed the same photo or name since.
    ///
    /// - Returns: how many photos and names were changed.
    public func undo(_ change: UndoableCorrection) throws(LibraryError) -> LocateDocument {
        switch change.step {
        case .photos(let steps):
            let count = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.undo(steps) }
            return LocateDocument(photos: count, place: nil)
        case .name(let placeID, let before, let after):
            let isUndone = try withCatalog { catalog throws(CatalogError) in
                try catalog.names.undo(placeID: placeID, before: before, after: after)
            }
            return LocateDocument(photos: 0, place: nil, names: isUndone ? 1 : 0)
        }
    }

    /// Whether the photo with this complete id is corrected.
    public func isCorrected(photo id: String) throws(LibraryError) -> Bool {
        try withCatalog { catalog throws(CatalogError) in try catalog.corrections.isCorrected(photo: id) }
    }

    private func correct(
        _ ids: [String], _ choice: LocationChoice?, locale: LocaleTag
    ) throws(LibraryError) -> UndoableCorrection {
        guard (1...Self.mostPhotos).contains(ids.count) else {
            throw .usage("invalid photos: expected 1 to \(Self.mostPhotos) ids")
        }
        var change = CorrectionChange.reset
        var place: PlaceReference?
        if let choice {
            let (described, position) = try self.described(choice, terminal: nil)
            change = .set(described, latitude: position?.latitude, longitude: position?.longitude)
            place = PlaceReference(
                position == nil ? described : described.listed, names: try context.placeNames(locale))
        }
        let steps = try withCatalog { [change] catalog throws(CatalogError) in
            try catalog.corrections.change(photos: ids, change, at: context.now())
        }
        return UndoableCorrection(
            document: LocateDocument(photos: steps.count, place: place), step: .photos(steps))
    }

    private func rename(
        _ reference: String, to name: String?, locale: LocaleTag
    ) throws(LibraryError) -> UndoableCorrection {
        let place = try context.describedPlace(.named(reference), terminal: .none)
        let before = try withCatalog { catalog throws(CatalogError) in try catalog.names.own(placeID: place.id) }
        let reference: PlaceReference
        if let name {
            reference = try library.names.set(name, ofPlace: place.id, locale: locale, terminal: .none)
        } else {
            reference = try library.names.reset(ofPlace: place.id, locale: locale, terminal: .none)
        }
        let after = try withCatalog { catalog throws(CatalogError) in try catalog.names.own(placeID: place.id) }
        return UndoableCorrection(
            document: LocateDocument(photos: 0, place: reference, names: 1),
            step: .name(placeID: place.id, before: before, after: after))
    }
}
