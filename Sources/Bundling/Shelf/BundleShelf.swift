package import Catalog
internal import Disk
package import LibraryBase

/// The installed bundles: their records, files and manifests.
package struct BundleShelf: Sendable {
    let context: LibraryContext

    /// Creates the shelf of a library.
    package init(_ context: LibraryContext) {
        self.context = context
    }

    var catalog: Catalog { context.catalog }
    var folders: BundleFolders { BundleFolders(path: context.location.bundles, clock: context.clock) }
    var logins: BundleLogins { BundleLogins(context) }

    /// Describes an error with a bundle for a person; `name` is its path or URL.
    func libraryError(_ error: any Error, _ name: String) -> LibraryError {
        LibraryError(error, bundle: name, in: context.location, logins: logins)
    }

    /// Waits for exclusive access to the bundles among all processes.
    func lock() async throws -> FolderLock {
        while true {
            if let lock = try FolderLock(context.location.bundles) { return lock }
            try await context.clock.sleep(for: .milliseconds(50))
        }
    }
}

// MARK: - Finding bundles

extension BundleShelf {
    /// Finds bundles by title, identity or unique prefix of an identity; without names, all bundles in order of installation.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``, ``LibraryError/usage(_:)`` for an ambiguous prefix.
    package func records(named names: [String] = []) throws(LibraryError) -> [BundleRecord] {
        let all = try context.withCatalog { catalog throws(CatalogError) in try catalog.bundles.all() }
        guard !names.isEmpty else { return all }
        var found: [BundleRecord] = []
        for name in names {
            let exact = all.filter { $0.identity == name || $0.name == name }
            let meant = exact.isEmpty ? all.filter { $0.identity.hasPrefix(name) } : exact
            guard let record = meant.first else { throw .notFound("no such bundle: \(name)") }
            guard meant.count == 1 else {
                throw .usage(
                    "ambiguous bundle '\(name.prefix(100))': \(Self.list(meant)) match; give the whole identity")
            }
            found.append(record)
        }
        return found
    }

    static func list(_ records: [BundleRecord]) -> String {
        records.map(\.identity).joined(separator: ", ")
    }

    /// Whether a text is a URL or refers to an installed bundle.
    package func isReference(_ reference: String) -> Bool {
        BundleSource.isURL(reference) || (try? records(named: [reference])) != nil
    }

    /// All installed bundles.
    package func list() throws(LibraryError) -> BundlesDocument {
        BundlesDocument(bundles: try records().map(document))
    }

    func document(_ record: BundleRecord) -> BundleDocument {
        let manifest = described(record)
        var document = BundleDocument(record, manifest)
        let isSignedIn = record.origin.map(logins.isKept) == true
        if manifest.signIn != nil || isSignedIn { (document.wantsSignIn, document.isSignedIn) = (true, isSignedIn) }
        return document
    }
}

// MARK: - Manifests

extension BundleShelf {
    /// The manifest of the installed version, without its members.
    func described(_ record: BundleRecord) -> BundleManifest {
        (try? BundleManifest(Array(record.description.utf8)))
            ?? BundleManifest(identity: record.identity, version: record.current.name, title: record.name)
    }

    /// The complete manifest of a version on disk; nil if it is missing or invalid.
    func manifest(of version: BundleRecord.Version) -> BundleManifest? {
        manifestBytes(of: version).flatMap { try? BundleManifest($0) }
    }

    func manifestBytes(of version: BundleRecord.Version) -> [UInt8]? {
        let path = "\(folders.absolute(version.folder))/\(BundleManifest.name)"
        guard let file = try? OpenFile(path), file.status.fingerprint.bytes <= BundleManifest.sizeLimit else {
            return nil
        }
        return try? file.first(Int(file.status.fingerprint.bytes))
    }
}
