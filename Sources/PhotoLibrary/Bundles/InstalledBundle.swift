internal import Catalog
internal import Foundation

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

extension PhotoLibrary {
    /// The bundles that are installed, in the order in which they came. One whose files are gone is left out.
    func installedBundles() throws(LibraryError) -> [InstalledBundle] {
        let records = try withCatalog { catalog throws(CatalogError) in try catalog.bundles() }
        return records.compactMap { record in
            let folder = bundleFolders.absolute(record.current.folder)
            guard PathText.exists(folder) else { return nil }
            return InstalledBundle(
                identity: record.identity, version: record.current.name, folder: folder,
                answers: described(record).answers)
        }
    }

    var bundleFolders: BundleFolders { BundleFolders(path: location.bundles) }

    /// What a version that is on the disk says of itself; nil where that is gone.
    func manifest(of version: BundleRecord.Version) -> BundleManifest? {
        manifestBytes(of: version).flatMap { try? BundleManifest($0) }
    }

    func manifestBytes(of version: BundleRecord.Version) -> [UInt8]? {
        let path = "\(bundleFolders.absolute(version.folder))/\(BundleManifest.name)"
        guard let file = try? OpenFile(path), file.status.fingerprint.bytes <= BundleManifest.sizeLimit else {
            return nil
        }
        return try? file.first(Int(file.status.fingerprint.bytes))
    }
}
