internal import Catalog
internal import Disk
internal import Editorial
internal import LibraryBase

/// An installed bundle as the readers of its texts know it. Found without its manifest, which lists every file it has.
package struct TextBundle {
    /// The row of the source that its photos are of.
    package let sourceRow: Int64
    package let identity: String
    package let title: String
    /// Absolute path of the version's folder.
    package let folder: String

    init(_ record: BundleRecord, folders: BundleFolders) {
        (sourceRow, identity, title) = (record.sourceRow, record.identity, record.name)
        folder = folders.absolute(record.current.folder)
    }

    /// Whether it has a top menu.
    package var hasMenu: Bool {
        (try? FileStatus.of("\(folder)/\(BundleFile.topMenu)"))?.kind == .regular
    }

    /// The id within the bundle of the photo that a text names, by that or by the path of its file in `images/`.
    package func photoID(_ reference: String) -> String {
        let isID =
            reference.utf8.count == 12
            && reference.utf8.allSatisfy { "0123456789abcdefghijklmnopqrstuvwxyz".utf8.contains($0) }
        return isID ? reference : PhotoID.inBundle(identity, file: reference)
    }
}
