internal import Catalog
internal import Imaging
internal import Pictures

extension BundleManifest {
    /// Reads the catalogue of this version once, which a stranger made, before anything is changed: each row keeps
    /// to the rules, and each photo has its picture.
    ///
    /// - Parameters:
    ///   - folder: where the version is.
    ///   - take: gets each photo.
    /// - Throws: ``BundleProblem/invalid(_:)``, also for what the library's own constraints would refuse.
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
    /// Where its picture is in the bundle.
    var imageName: String {
        BundledImage.name(content: sha256, type: type)
    }
}
