internal import Catalog
internal import Containers
internal import Disk
internal import Foundation
package import LibraryBase

/// Progress of fetching and unpacking a bundle.
public struct BundleProgress: Sendable {
    /// Bytes written so far, and bytes to write in total.
    public var bytes: Int
    public var total: Int
}

/// Options for installing a bundle.
public struct BundleInstallOptions: Sendable {
    /// The required signing key in Base64. Where nil, the key of the installed version is required, or any key at the first
    /// installation.
    public var key: String?
    /// Whether newer versions are installed automatically; nil keeps the current setting.
    public var updatesAutomatically: Bool?
    /// The value of the `Authorization` header, if the publisher requires one.
    public var authorization: String?
    /// For an update, the announced version. No other version is installed.
    var announced: AnnouncedBundle?
    /// For an update, the URL or path that a person named, even if the announced zip is elsewhere.
    var origin: String?

    public init(key: String? = nil, updatesAutomatically: Bool? = nil, authorization: String? = nil) {
        (self.key, self.updatesAutomatically, self.authorization) = (key, updatesAutomatically, authorization)
    }
}

/// Installs bundles into a library.
package struct BundleInstaller: Sendable {
    private let shelf: BundleShelf

    /// Creates an installer for the library of a shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Installs a bundle from a file or URL. The installed version, if any, becomes the previous version.
    ///
    /// Readers see the old state until the single switch at the end. After an interruption at any point the next call continues
    /// where this one stopped. Only members that the installed version lacks are fetched. The caller must update the search
    /// index afterwards.
    ///
    /// - Throws: ``LibraryError/invalidInput(_:)`` for an invalid bundle, ``LibraryError/notAllowed(_:)`` for another signing
    ///   key, ``LibraryError/unavailable(_:)`` for a server that does not answer.
    package func install(
        from reference: String, _ options: BundleInstallOptions = BundleInstallOptions(),
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            try AtomicFile.makeFolder(shelf.context.location.bundles)
            let lock = try await shelf.lock()
            shelf.folders.sweepAbandoned()
            let source = BundleSource(
                reference: reference, named: options.origin,
                authorization: try options.authorization ?? shelf.logins.authorization(for: reference),
                download: shelf.folders.download, catalog: shelf.catalog)
            let document = try await source.open { package in
                try await install(package, origin: options.origin ?? source.origin, options, onProgress)
            }
            _ = consume lock
            return document
        } catch {
            throw shelf.libraryError(error, reference)
        }
    }

    private func install(
        _ package: BundlePackage, origin: String, _ options: BundleInstallOptions,
        _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws -> BundleDocument {
        let (manifest, hash) = (package.manifest, package.hash)
        let known = try shelf.catalog.bundles.all().first { $0.identity == manifest.identity }
        // Checked again here, under the lock: another process can have installed a newer version since the offer.
        try options.announced?.check(package, over: known)
        try package.checkKey(over: known, wanted: options.key)
        var record = BundleRecord(
            name: manifest.title, identity: manifest.identity,
            current: .init(name: manifest.version, folder: manifest.folder(hash: hash)),
            description: try manifest.description(),
            files: manifest.members.count, bytes: Int64(manifest.bytes), manifestHash: hash)
        record.publicKey = manifest.key
        record.origin = origin
        record.updatesAutomatically = options.updatesAutomatically ?? known?.updatesAutomatically ?? false
        record.previous = known?.current == record.current ? known?.previous : known?.current
        let isHere = [known?.current, known?.previous].contains(record.current)
        if isHere {
            // Missing or damaged files of this version are fetched again.
            let folder = shelf.folders.absolute(record.current.folder)
            try await fill(folder, with: package, other: nil, onProgress)
            try manifest.checkCatalog(in: folder)
        } else {
            try await unpack(package, beside: known, onProgress)
        }
        return try shelf.makeCurrent(record, manifest)
    }

    private func unpack(
        _ package: BundlePackage, beside known: BundleRecord?, _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws {
        let folders = shelf.folders
        let path = folders.staging(package.manifest, hash: package.hash)
        do {
            try await fill(path, with: package, other: known.flatMap { hashes(of: $0.current) }, onProgress)
            try package.manifest.checkCatalog(in: path)
        } catch let problem as BundleProblem {
            // An interrupted installation can be continued; a rejected one cannot.
            folders.discard(path)
            throw problem
        }
        _ = try folders.keep(path, package.manifest, hash: package.hash)
    }

    private func fill(
        _ path: String, with package: BundlePackage, other: (folder: String, hashes: [String: String])?,
        _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws {
        var progress = BundleProgress(bytes: 0, total: 0)
        let staging = try BundleStaging(package, folder: path) { count in
            progress.bytes += count
            onProgress(progress)
        }
        let missing = try staging.missing(other: other)
        progress.total = missing.reduce(0) { $0 + $1.size }
        guard progress.total < shelf.folders.free else {
            throw LibraryError.diskFull(
                "no space left for \(package.manifest.title): it needs \(progress.total) bytes; \(shelf.folders.free) bytes are free"
            )
        }
        onProgress(progress)
        do {
            try await staging.fetch(missing)
        } catch {
            staging.dropPart()
            throw error
        }
        try staging.finish()
    }

    private func hashes(of version: BundleRecord.Version) -> (folder: String, hashes: [String: String])? {
        guard let manifest = shelf.manifest(of: version) else { return nil }
        let hashes = Dictionary(manifest.members.map { ($0.name, $0.sha256) }) { first, _ in first }
        return (shelf.folders.absolute(version.folder), hashes)
    }
}
