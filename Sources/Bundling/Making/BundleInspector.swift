internal import Catalog
internal import Containers
internal import Foundation
package import LibraryBase
package import Localization
internal import Pictures

/// Reads bundles without installing them.
package struct BundleInspector: Sendable {
    private let location: LibraryLocation
    private let shipped: [LocaleTag: [String: String]]

    /// - Parameters:
    ///   - location: the library, named in errors. Nothing is written there.
    ///   - shipped: the program's own strings, by key, for each language. The bundle's strings are checked against them.
    package init(location: LibraryLocation, shipped: [LocaleTag: [String: String]]) {
        (self.location, self.shipped) = (location, shipped)
    }

    /// Reads all of a bundle except its images, and checks the hashes of what it reads.
    ///
    /// - Parameter reference: the bundle's path or URL.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for an invalid bundle.
    package func inspect(_ reference: String) async throws(LibraryError) -> BundleDocument {
        let work = FileManager.default.temporaryDirectory.path + "/photos-bundle-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: work) }
        do {
            let source = BundleSource(reference: reference, download: work + ".zip")
            return try await source.open { package in try await inspect(package, in: work) }
        } catch {
            throw LibraryError(error, bundle: reference, in: location)
        }
    }

    /// The largest total size of texts and catalogue, in bytes.
    private static let limit = 1 << 30

    private func inspect(_ package: BundlePackage, in folder: String) async throws -> BundleDocument {
        let texts = package.entries.filter { !$0.name.hasPrefix(BundledImage.folder + "/") }
        guard texts.reduce(0, { $0 + $1.size }) <= Self.limit else {
            throw BundleProblem.invalid("its texts and catalogue are larger than 1 GiB")
        }
        let staging = try BundleStaging(package, folder: folder) { _ in }
        try staging.makeFolders(of: texts)
        try await staging.fetch(texts)
        var ids = Set<String>()
        try package.manifest.checkCatalog(in: folder) { ids.insert($0.id) }
        var document = BundleDocument(package.manifest)
        document.photos = ids.count
        document.problems = BundleTextCheck.problems(
            inFolder: folder, shipped: shipped, identity: package.manifest.identity, photos: ids)
        return document
    }
}
