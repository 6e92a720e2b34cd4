internal import Catalog
internal import Disk
internal import Editorial
internal import LibraryBase

/// What readers of its texts need to know of an installed bundle. It is created without reading the manifest, which can be
/// large.
package struct TextBundle {
    /// The source row of its photos.
    package let sourceRow: Int64
    package let identity: String
    package let title: String
    /// Absolute path of the version's folder.
    package let folder: String

    init(_ record: BundleRecord, folders: BundleFolders) {
        (sourceRow, identity, title) = (record.sourceRow, record.identity, record.name)
        folder = folders.absolute(record.current.folder)
    }

    /// Whether it has a top-level menu.
    package var hasMenu: Bool {
        (try? FileStatus.of("\(folder)/\(BundleFile.topMenu)"))?.kind == .regular
    }

    /// The id of the photo that a text refers to, by its id or by its path in `images/`.
    package func photoID(_ reference: String) -> String {
        let isID =
            reference.utf8.count == 12
            && reference.utf8.allSatisfy { "0123456789abcdefghijklmnopqrstuvwxyz".utf8.contains($0) }
        return isID ? reference : PhotoID.inBundle(identity, file: reference)
    }
}
