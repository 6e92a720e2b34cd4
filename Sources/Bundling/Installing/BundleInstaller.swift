internal import Catalog
internal import Containers
internal import Disk
internal import Foundation
package import LibraryBase

/// What happens while a bundle is fetched and unpacked.
public struct BundleProgress: Sendable {
    /// Bytes that have been written, and those that there are to write.
    public var bytes: Int
    public var total: Int
}

/// How a bundle is to be installed.
public struct BundleInstallOptions: Sendable {
    /// The key that has to have signed it, in Base64; nil for that of the version before, or any at first.
    public var key: String?
    /// Whether newer versions are taken later without asking; nil for as it is.
    public var isUpdatedUnasked: Bool?
    /// The value of `Authorization`, where the publisher wants one.
    public var authorization: String?
    /// Of an update: the version that was announced, which is the only one to be installed.
    var announced: AnnouncedBundle?
    /// Of an update: the URL or path that the bundle was installed from, which a person named, wherever the announced zip is.
    var origin: String?

    public init(key: String? = nil, isUpdatedUnasked: Bool? = nil, authorization: String? = nil) {
        (self.key, self.isUpdatedUnasked, self.authorization) = (key, isUpdatedUnasked, authorization)
    }
}

/// Puts bundles into a library.
package struct BundleInstaller: Sendable {
    private let shelf: BundleShelf

    /// That of a library's shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Installs a bundle from a file or a URL, or puts another version in place of the one that is installed, which is kept.
    ///
    /// Until the end everything is as it was before, also for who reads meanwhile; killed at any moment, the next call goes on. Only
    /// what the installed version doesn't have is fetched. The words by which photos are found are to be brought up to date after it.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for what is no bundle, ``LibraryError/notAllowed(_:)`` for one that is signed by
    ///   somebody else, ``LibraryError/unavailable(_:)`` for a server that doesn't answer.
    package func install(
        from reference: String, _ options: BundleInstallOptions = BundleInstallOptions(),
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            try AtomicFile.makeFolder(shelf.context.location.bundles)
            let lock = try await shelf.lock()
            shelf.folders.sweepForgotten()
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
        // Here, under the lock, and not only when it was offered: another process may have installed a newer one since.
        try options.announced?.check(package, over: known)
        try package.checkKey(over: known, wanted: options.key)
        var record = BundleRecord(
            name: manifest.title, identity: manifest.identity,
            current: .init(name: manifest.version, folder: manifest.folder(hash: hash)),
            description: try manifest.description(),
            files: manifest.members.count, bytes: Int64(manifest.bytes), manifestHash: hash)
        record.publicKey = manifest.key
        record.origin = origin
        record.isUpdatedUnasked = options.isUpdatedUnasked ?? known?.isUpdatedUnasked ?? false
        record.previous = known?.current == record.current ? known?.previous : known?.current
        let isHere = [known?.current, known?.previous].contains(record.current)
        if isHere {
            // What is gone or damaged of it is fetched again.
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
            // What was only stopped goes on where it was; what is refused is never wanted again.
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
