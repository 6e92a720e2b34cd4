internal import Catalog
internal import Containers
internal import Crypto
internal import Fetching
internal import Foundation

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

extension PhotoLibrary {
    /// Installs a bundle from a file or a URL, or puts another version in place of the one that is installed, which is kept.
    ///
    /// Until the end everything is as it was before, also for who reads meanwhile; killed at any moment, the next call goes on. Only
    /// what the installed version doesn't have is fetched.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for what is no bundle, ``LibraryError/notAllowed(_:)`` for one that is signed by
    ///   somebody else, ``LibraryError/unavailable(_:)`` for a server that doesn't answer.
    public func installBundle(
        from reference: String, _ options: BundleInstallOptions = BundleInstallOptions(),
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            try AtomicFile.makeFolder(location.bundles)
            let lock = try await bundleLock()
            bundleFolders.sweepForgotten()
            let authorization = try options.authorization ?? bundleLogin(reference)
            let document = try await Self.withBundle(
                at: reference, named: options.origin, authorization, download: bundleFolders.download,
                remembering: catalog
            ) { package in
                try await install(package, origin: options.origin ?? origin(reference), options, onProgress)
            }
            _ = consume lock
            return document
        } catch {
            throw bundleError(error, reference)
        }
    }

    /// Opens the bundle that a path or URL names. Where a server doesn't send parts, all of it is fetched first.
    ///
    /// - Parameters:
    ///   - named: the URL that a person named, if it is another: its server alone may be in the private network.
    ///   - download: where the whole is kept meanwhile, if need be.
    ///   - catalog: keeps which hosts have been public.
    static func withBundle<Value>(
        at reference: String, named: String? = nil, _ authorization: String? = nil, download: String,
        remembering catalog: Catalog? = nil, _ body: (BundlePackage) async throws -> Value
    ) async throws -> Value {
        guard isURL(reference) else {
            return try await body(try await BundlePackage(LocalBundle(path: reference, name: reference)))
        }
        let fetcher = try Self.fetcher(remembering: catalog)
        defer { fetcher.shutdown() }
        let server = try BundleServer(fetcher, named: named ?? reference, authorization: authorization)
        do {
            return try await body(try await BundlePackage(RemoteBundle(reference, server: server)))
        } catch FetchError.noParts {
            try AtomicFile.makeFolder(splitPath(download).folder)
            defer { _ = unsafe unlink(PathText.bytes(download)) }
            _ = try await fetcher.download(server.request(reference), to: download)
            return try await body(try await BundlePackage(LocalBundle(path: download, name: MaskedURL.text(reference))))
        }
    }

    static func isURL(_ reference: String) -> Bool {
        reference.contains("://")
    }

    private func origin(_ reference: String) -> String {
        Self.isURL(reference) ? reference : PathText.absolute(reference)
    }

    /// Waits until no other process changes the bundles.
    func bundleLock() async throws -> FolderLock {
        while true {
            if let lock = try FolderLock(location.bundles) { return lock }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    func install(
        _ package: BundlePackage, origin: String, _ options: BundleInstallOptions,
        _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws -> BundleDocument {
        let (manifest, hash) = (package.manifest, package.hash)
        let known = try catalog.bundles().first { $0.identity == manifest.identity }
        // Here, under the lock, and not only when it was offered: another process may have installed a newer one since.
        try options.announced?.check(package, over: known)
        try checkKey(package, known, options.key)
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
            let folder = bundleFolders.absolute(record.current.folder)
            try await fill(folder, with: package, other: nil, onProgress)
            try Self.checkCatalog(of: manifest, in: folder)
        } else {
            try await unpack(package, beside: known, onProgress)
        }
        return try switchBundle(to: record, manifest)
    }

    private func unpack(
        _ package: BundlePackage, beside known: BundleRecord?, _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws {
        let folders = bundleFolders
        let path = folders.staging(package.manifest, hash: package.hash)
        do {
            try await fill(path, with: package, other: known.flatMap { hashes(of: $0.current) }, onProgress)
            try Self.checkCatalog(of: package.manifest, in: path)
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
        guard progress.total < bundleFolders.free else {
            throw LibraryError.diskFull(
                "there is no room for \(package.manifest.title): it needs \(progress.total) bytes, \(bundleFolders.free) are free"
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
        guard let manifest = manifest(of: version) else { return nil }
        let hashes = Dictionary(manifest.members.map { ($0.name, $0.sha256) }) { first, _ in first }
        return (bundleFolders.absolute(version.folder), hashes)
    }

    /// Whether a version is signed by whom it has to be.
    ///
    /// - Parameters:
    ///   - known: the bundle as it is installed. Once that has a key, neither another key nor an unsigned version will do.
    ///   - wanted: the key that a person asks for, in Base64.
    func checkKey(
        _ package: BundlePackage, _ known: BundleRecord?, _ wanted: String?
    ) throws(BundleProblem) {
        let key = package.manifest.publicKey
        if let wanted {
            guard key == wanted else { throw .untrusted("it is not signed by the key \(wanted)") }
            return
        }
        guard let trusted = known?.publicKey, trusted != package.manifest.key else { return }
        throw .untrusted(
            "the version that is installed is signed by another key; install it with --key if its publisher has changed it"
        )
    }

    func bundleError(_ error: any Error, _ name: String) -> LibraryError {
        if case FetchError.http(let status, _) = error, [401, 403].contains(status) {
            return refusal(name, status: status)
        }
        return Self.bundleError(error, name, location)
    }

    static func bundleError(_ error: any Error, _ name: String, _ location: LibraryLocation) -> LibraryError {
        let name = isURL(name) ? MaskedURL.text(name) : name
        switch error {
        case let error as LibraryError: return error
        case let error as CatalogError: return LibraryError(error, library: location.path)
        case let problem as BundleProblem: return problem.libraryError(name)
        case is CancellationError, FetchError.cancelled: return .interrupted
        case FetchError.disk(let number): return FileFailure(path: location.bundles, number: number).whileWriting
        case FetchError.http(404, _): return .notFound("there is no \(name)")
        case let error as FetchError: return .unavailable("\(name) \(error.reason)")
        case let failure as FileFailure:
            return failure.path.hasPrefix(location.path + "/") ? failure.whileWriting : failure.whileReading
        default: return .inputOutput("\(error)")
        }
    }
}
