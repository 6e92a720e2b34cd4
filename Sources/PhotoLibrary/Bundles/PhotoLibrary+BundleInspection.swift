internal import Catalog
internal import Containers
internal import Foundation
public import Localization

extension PhotoLibrary {
    /// Looks at a bundle without taking it: all of it but the pictures is read and compared with its hashes.
    ///
    /// - Parameters:
    ///   - location: what it would be installed into; nothing is written there.
    ///   - shipped: the program's own words, by key, for each language, with which the bundle's are compared.
    public static func inspectBundle(
        at reference: String, location: LibraryLocation, shipped: [LocaleTag: [String: String]]
    ) async throws(LibraryError) -> BundleDocument {
        let work = FileManager.default.temporaryDirectory.path + "/photos-bundle-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: work) }
        do {
            return try await withBundle(at: reference, download: work + ".zip") { package in
                try await inspect(package, in: work, shipped)
            }
        } catch {
            throw bundleError(error, reference, location)
        }
    }

    /// The most that is unpacked for a look, in bytes.
    private static let inspectionLimit = 1 << 30

    private static func inspect(
        _ package: BundlePackage, in folder: String, _ shipped: [LocaleTag: [String: String]]
    ) async throws -> BundleDocument {
        let texts = package.entries.filter { !$0.name.hasPrefix(BundleManifest.imageFolder + "/") }
        guard texts.reduce(0, { $0 + $1.size }) <= inspectionLimit else {
            throw BundleProblem.invalid("its texts and catalogue are too large to be looked at")
        }
        let staging = try BundleStaging(package, folder: folder) { _ in }
        try staging.makeFolders(of: texts)
        try await staging.fetch(texts)
        var ids = Set<String>()
        try checkCatalog(of: package.manifest, in: folder) { ids.insert($0.id) }
        let identity = package.manifest.identity
        let problems = textProblems(inFolder: folder, shipped: shipped) { name in
            ids.contains(name) || ids.contains(bundleID(ofFile: name, identity: identity))
        }
        var document = BundleDocument(package.manifest)
        document.photos = ids.count
        document.problems = problems.isEmpty ? nil : problems
        return document
    }
}
