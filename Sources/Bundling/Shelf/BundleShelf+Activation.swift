internal import Catalog
internal import LibraryBase

extension BundleShelf {
    /// Makes another version the installed one, in a single transaction. The caller must update the search index afterwards.
    ///
    /// - Returns: the bundle, with the changes to the photos of the library.
    /// - Throws: `CatalogError`.
    func makeCurrent(_ record: BundleRecord, _ manifest: BundleManifest) throws -> BundleDocument {
        let file = BundleCatalogFile("\(folders.absolute(record.current.folder))/\(BundleManifest.catalogName)")
        let (installed, counts) = try catalog.bundles.install(record) { take throws in
            do throws(CatalogError) {
                try file.forEachPhoto { photo in
                    var photo = photo
                    // The gazetteer decides the names of its own places, not a bundle.
                    setPlace(of: &photo)
                    try take(photo)
                }
            } catch .damaged(let message) {
                // Not `.damaged`: the library's own catalogue is intact and must not be repaired.
                throw CatalogError.failed("the bundle's \(BundleManifest.catalogName) is damaged (\(message))")
            }
        } newID: { photo, attempt in
            attempt == 0 ? photo.id : PhotoID.hashed("\(record.identity)\u{0}\(photo.id)\u{0}\(attempt)")
        }
        folders.sweep(try catalog.bundles.all(), stagingsOf: record.identity)
        var document = BundleDocument(installed, manifest)
        document.changes = .init(added: counts.added, updated: counts.updated, removed: counts.removed)
        return document
    }

    /// Sets a photo at its place, with its city. A bundle has only one place for each photo, as found by the version that made
    /// it; its texts can name that place.
    private func setPlace(of photo: inout BundlePhoto) {
        guard let stated = PlaceDescription(gazetteerID: photo.place.id) else { return }
        photo.place = stated
        guard let latitude = photo.latitude, let longitude = photo.longitude else { return }
        photo.place = GazetteerPlacing().place(stated, latitude: latitude, longitude: longitude)
        if ![photo.place.id, photo.place.city?.id].contains(stated.id) { photo.formerPlace = stated }
    }
}
