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

extension PhotoLibrary.Corrections {
    /// The largest number of photos that ``apply(_:locale:)`` corrects at once.
    public static let mostPhotos = 10_000

    /// Applies a change in one transaction: everything or nothing. `@N` has no meaning in it.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for the first id that no photo has, and for an unknown place;
    ///   ``LibraryError/usage(_:)`` for an ambiguous place, a country, an invalid name, no photos or more than ``mostPhotos``.
    public func apply(_ request: CorrectionRequest, locale: LocaleTag) throws(LibraryError) -> LocateDocument {
        switch request {
        case .photos(let ids, let choice): try correct(ids, choice, locale: locale)
        case .name(let name, let place): try rename(place, to: name, locale: locale)
        }
    }

    /// Undoes the change with a number: of places, names or texts. Photos and names that were changed again since stay as
    /// they are.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a change that was undone already, or that never was or is too old.
    public func undo(_ number: Int64) throws(LibraryError) -> NumberedCorrectionDocument {
        let undone = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.undo(edit: number) }
        guard let undone else { throw .notFound("cannot undo \(number): it was undone already, or it is too old") }
        return NumberedCorrectionDocument(undone)
    }

    /// Undoes the last change of places of photos, as ``undo(_:)`` does.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is none.
    public func undoLast() throws(LibraryError) -> NumberedCorrectionDocument {
        let undone = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.undoLast(.place) }
        guard let undone else { throw .notFound("nothing to undo: no place of a photo was set lately") }
        return NumberedCorrectionDocument(undone)
    }

    /// Whether the photo with this complete id is corrected.
    public func isCorrected(photo id: String) throws(LibraryError) -> Bool {
        try withCatalog { catalog throws(CatalogError) in try catalog.corrections.isCorrected(photo: id) }
    }

    private func correct(
        _ ids: [String], _ choice: LocationChoice?, locale: LocaleTag
    ) throws(LibraryError) -> LocateDocument {
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
        let edit = try withCatalog { [change] catalog throws(CatalogError) in
            try catalog.corrections.change(photos: ids, change, at: context.now())
        }
        return LocateDocument(edit, place: place)
    }

    private func rename(
        _ reference: String, to name: String?, locale: LocaleTag
    ) throws(LibraryError) -> LocateDocument {
        let place = try context.describedPlace(.named(reference), terminal: .none)
        let (named, edit) =
            if let name {
                try library.names.change(name, ofPlace: place.id, locale: locale, terminal: .none)
            } else {
                try library.names.remove(ofPlace: place.id, locale: locale, terminal: .none)
            }
        return LocateDocument(
            photos: 0, place: named, names: 1, correction: edit.number, changed: edit.changed)
    }
}
