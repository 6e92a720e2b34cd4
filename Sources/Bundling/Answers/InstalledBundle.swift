internal import Catalog
internal import Disk
internal import LibraryBase

/// What sending answers needs to know of an installed bundle.
struct InstalledBundle: Sendable, Equatable {
    /// The identity that all versions of the bundle share.
    let identity: String
    /// The publisher's name for the version.
    let version: String
    /// Absolute path of the version's folder.
    let folder: String
    /// URL that receives answers to its questions.
    let answers: String?
}

extension BundleShelf {
    /// The installed bundles in order of installation, without those whose files are missing.
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
