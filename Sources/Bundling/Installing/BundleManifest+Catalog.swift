internal import Catalog
internal import Imaging
internal import Pictures

extension BundleManifest {
    /// Reads the untrusted catalogue of this version once before anything is changed, and checks that each row is valid and
    /// each photo has its image.
    ///
    /// - Parameters:
    ///   - folder: absolute path of the version.
    ///   - take: receives each photo.
    /// - Throws: ``BundleProblem/invalid(_:)``, also for rows that the library's own constraints would reject.
    func checkCatalog(in folder: String, _ take: (BundlePhoto) -> Void = { _ in }) throws(BundleProblem) {
        let sizes = Dictionary(members.map { ($0.name, $0.bytes) }) { first, _ in first }
        do throws(CatalogError) {
            try BundleCatalogFile("\(folder)/\(Self.catalogName)").forEachPhoto { photo in
                guard ImageFormat(mediaType: photo.type) != nil else {
                    throw CatalogError.damaged("photo \(photo.id): unknown image type")
                }
                guard sizes[photo.imageName] == Int(photo.bytes) else {
                    throw CatalogError.damaged("photo \(photo.id): its image is missing")
                }
                take(photo)
            }
        } catch .damaged(let reason) {
            throw .invalid("its \(Self.catalogName) is damaged: \(BundleProblem.line(reason))")
        } catch {
            throw .invalid("its \(Self.catalogName) cannot be read")
        }
    }
}

extension BundlePhoto {
    /// The member name of its image.
    var imageName: String {
        BundledImage.name(content: sha256, type: type)
    }
}
