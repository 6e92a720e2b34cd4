public import Catalog
internal import Foundation

/// A bundle that is installed, and where its files are.
public struct InstalledBundle: Sendable, Equatable {
    /// The row of the source that its photos are of.
    public let sourceRow: Int64
    /// What it is itself by, in all its versions.
    public let identity: String
    /// The version as the publisher calls it.
    public let version: String
    /// What its publisher calls it, and the publisher.
    public let title: String
    public let publisher: String?
    /// BCP 47 tags of the languages that its texts are in.
    public let languages: [String]
    /// Absolute path of the version's folder: `menu/`, `pages/`, `strings/`, `images/`.
    public let folder: String
    /// Where answers to its questions go.
    public let answers: String?
}

extension PhotoLibrary {
    /// The bundles that are installed, in the order in which they came. One whose files are gone is left out.
    public func installedBundles() throws(LibraryError) -> [InstalledBundle] {
        let records = try withCatalog { catalog throws(CatalogError) in try catalog.bundles() }
        return records.compactMap { record in
            manifest(of: record.current).map { manifest in
                InstalledBundle(
                    sourceRow: record.sourceRow, identity: record.identity, version: record.current.name,
                    title: manifest.title, publisher: manifest.publisher, languages: manifest.languages ?? [],
                    folder: bundleFolders.absolute(record.current.folder), answers: manifest.answers)
            }
        }
    }

    /// The photo that a text of a bundle names, by its id within the bundle, or by the path of its file in the `images/` of the folder
    /// that the bundle was made of; nil where there is none.
    public func photo(_ reference: String, of bundle: InstalledBundle) throws(LibraryError) -> PhotoRecord? {
        let isID =
            reference.utf8.count == 12
            && reference.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) }
        let id = isID ? reference : Self.bundleID(ofFile: reference, identity: bundle.identity)
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.photo(inBundle: bundle.sourceRow, id: id)
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
