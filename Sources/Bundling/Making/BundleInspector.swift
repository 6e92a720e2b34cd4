internal import Catalog
internal import Containers
internal import Foundation
package import LibraryBase
package import Localization
internal import Pictures

/// Looks at bundles that nobody has installed.
package struct BundleInspector: Sendable {
    private let location: LibraryLocation
    private let shipped: [LocaleTag: [String: String]]

    /// - Parameters:
    ///   - location: what they would be installed into; nothing is written there.
    ///   - shipped: the program's own words, by key, for each language, with which the bundles' are compared.
    package init(location: LibraryLocation, shipped: [LocaleTag: [String: String]]) {
        (self.location, self.shipped) = (location, shipped)
    }

    /// Looks at a bundle without taking it: all of it but the pictures is read and compared with its hashes.
    ///
    /// - Parameter reference: its path or URL.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for what is no bundle.
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

    /// The most that is unpacked for a look, in bytes.
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
