internal import Catalog
internal import LibraryBase

extension BundleShelf {
    /// The one step by which another version is the installed one. The words by which photos are found are to be
    /// brought up to date after it.
    ///
    /// - Returns: the bundle, with what was done to the photos of the library.
    /// - Throws: `CatalogError`.
    func makeCurrent(_ record: BundleRecord, _ manifest: BundleManifest) throws -> BundleDocument {
        let file = BundleCatalogFile("\(folders.absolute(record.current.folder))/\(BundleManifest.catalogName)")
        let (installed, counts) = try catalog.bundles.install(record) { take throws in
            do throws(CatalogError) {
                try file.forEachPhoto { photo in
                    var photo = photo
                    // What a place of the gazetteer is called is not a bundle's to say.
                    if let place = PlaceDescription(gazetteerID: photo.place.id) { photo.place = place }
                    try take(photo)
                }
            } catch .damaged(let message) {
                // Not this library's catalogue is damaged, which would be made good.
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
}
