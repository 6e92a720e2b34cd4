internal import Catalog
internal import Disk
internal import LibraryBase

/// A bundle that is installed, as far as its answers have to be sent.
struct InstalledBundle: Sendable, Equatable {
    /// What it is itself by, in all its versions.
    let identity: String
    /// The version as the publisher calls it.
    let version: String
    /// Absolute path of the version's folder.
    let folder: String
    /// Where answers to its questions go.
    let answers: String?
}

extension BundleShelf {
    /// The bundles that are installed, in the order in which they came. One whose files are gone is left out.
    func installed() throws(LibraryError) -> [InstalledBundle] {
        try records().compactMap { record in
            let folder = folders.absolute(record.current.folder)
            guard PathText.exists(folder) else { return nil }
            return InstalledBundle(
                identity: record.identity, version: record.current.name, folder: folder,
                answers: described(record).answers)
        }
    }
}
