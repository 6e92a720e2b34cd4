internal import Catalog
internal import Editorial

/// An installed bundle as the readers of its texts know it. Found without its manifest, which lists every file it has.
struct TextBundle {
    /// The row of the source that its photos are of.
    let sourceRow: Int64
    let identity: String
    let title: String
    /// Absolute path of the version's folder.
    let folder: String

    init(_ record: BundleRecord, folders: BundleFolders) {
        (sourceRow, identity, title) = (record.sourceRow, record.identity, record.name)
        folder = folders.absolute(record.current.folder)
    }

    /// Whether it has a top menu.
    var hasMenu: Bool {
        (try? FileStatus.of("\(folder)/\(BundleFile.topMenu)"))?.kind == .regular
    }

    /// The id within the bundle of the photo that a text names, by that or by the path of its file in `images/`.
    func photoID(_ reference: String) -> String {
        let isID =
            reference.utf8.count == 12
            && reference.utf8.allSatisfy { "0123456789abcdefghijklmnopqrstuvwxyz".utf8.contains($0) }
        return isID ? reference : PhotoLibrary.bundleID(ofFile: reference, identity: identity)
    }
}

extension PhotoLibrary {
    /// The bundles that are installed, in the order in which they came.
    func textBundles() throws(LibraryError) -> [TextBundle] {
        let records = try withCatalog { catalog throws(CatalogError) in try catalog.bundles() }
        return records.map { TextBundle($0, folders: bundleFolders) }
    }

    /// The installed bundle of an identity.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` where there is none.
    func textBundle(_ identity: String) throws(LibraryError) -> TextBundle {
        guard let bundle = try textBundles().first(where: { $0.identity == identity }) else {
            throw .notFound("no bundle '\(identity)' is installed")
        }
        return bundle
    }
}
