internal import Catalog
internal import Imaging

/// The catalogue of a version of a bundle, which a stranger made.
extension PhotoLibrary {
    /// Reads a bundle's catalogue once, before anything is changed: each row keeps to the rules, and each photo has its picture.
    ///
    /// - Throws: ``BundleProblem/invalid(_:)``, also for what the library's own constraints would refuse.
    static func checkCatalog(
        of manifest: BundleManifest, in folder: String, _ take: (BundlePhoto) -> Void = { _ in }
    ) throws(BundleProblem) {
        let sizes = Dictionary(manifest.members.map { ($0.name, $0.bytes) }) { first, _ in first }
        do throws(CatalogError) {
            try BundleCatalogFile("\(folder)/\(BundleManifest.catalogName)").forEachPhoto { photo in
                guard ImageFormat(mediaType: photo.type) != nil else {
                    throw CatalogError.damaged("photo \(photo.id): its type is none of a picture")
                }
                guard sizes[photo.imageName] == Int(photo.bytes) else {
                    throw CatalogError.damaged("photo \(photo.id): its picture isn't there")
                }
                take(photo)
            }
        } catch .damaged(let reason) {
            throw .invalid("its \(BundleManifest.catalogName) is damaged: \(BundleProblem.line(reason))")
        } catch {
            throw .invalid("its \(BundleManifest.catalogName) can't be read")
        }
    }

    /// The one step by which another version is the installed one.
    func switchBundle(to record: BundleRecord, _ manifest: BundleManifest) throws -> BundleDocument {
        let file = BundleCatalogFile("\(bundleFolders.absolute(record.current.folder))/\(BundleManifest.catalogName)")
        let (installed, counts) = try catalog.install(record) { take throws in
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
        bundleFolders.sweep(try catalog.bundles(), stagingsOf: record.identity)
        try prepareSearch()
        var document = BundleDocument(installed, manifest)
        document.changes = .init(added: counts.added, updated: counts.updated, removed: counts.removed)
        return document
    }
}

extension BundlePhoto {
    /// Where its picture is in the bundle.
    var imageName: String {
        BundleManifest.imageName(content: sha256, fileExtension: OriginalStore.fileExtension(type: type))
    }
}
