internal import Catalog
internal import LibraryBase

extension PhotoLibrary.Places {
    /// Adds the local dates of a place's first and last photograph to its document. Two look-ups; with a source, linear in the
    /// number of photos at the place.
    ///
    /// - Parameter source: the row of a source, to consider only its photos.
    func date(_ place: inout PlaceDocument, row: Int64, of source: Int64?) throws(LibraryError) {
        let dates = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.dates(at: row, of: source)
        }
        guard let dates else { return }
        let (from, to) = (Timestamp.date(dates.first), Timestamp.date(dates.last))
        // Clocks that were set differently can show the last photo on an earlier day than the first.
        (place.from, place.to) = (min(from, to), max(from, to))
    }
}
