internal import Catalog
internal import Fetching
internal import Foundation

extension PhotoLibrary {
    /// The bundles that are installed, as they are told.
    public func bundles() throws(LibraryError) -> BundlesDocument {
        let records = try withCatalog { catalog throws(CatalogError) in try catalog.bundles() }
        return BundlesDocument(bundles: records.map(document))
    }

    private func document(_ record: BundleRecord) -> BundleDocument {
        let manifest = described(record)
        var document = BundleDocument(record, manifest)
        let isSignedIn = record.origin.flatMap { try? bundleLogin($0) } != nil
        if manifest.signIn != nil || isSignedIn { (document.wantsSignIn, document.isSignedIn) = (true, isSignedIn) }
        return document
    }

    /// What the bundle says of itself, without its members.
    func described(_ record: BundleRecord) -> BundleManifest {
        (try? BundleManifest(Array(record.description.utf8)))
            ?? BundleManifest(identity: record.identity, version: record.current.name, title: record.name)
    }

    /// Asks the publishers of bundles which versions they have, and notes it. A server that doesn't answer is told in the summary.
    ///
    /// - Parameter names: identities or titles; all bundles where it is empty.
    public func checkBundles(_ names: [String] = []) async throws(LibraryError) -> [BundleCheck] {
        var checks: [BundleCheck] = []
        for record in try bundles(named: names) {
            do {
                let checked = try await check(record)
                try withCatalog { catalog throws(CatalogError) in try catalog.note(checked.record) }
                checks.append(BundleCheck(bundle: document(checked.record), announced: checked.announced, failure: nil))
            } catch {
                let failure = bundleError(error, record.origin ?? record.name)
                if failure == .interrupted { throw failure }
                checks.append(BundleCheck(bundle: document(record), announced: nil, failure: failure))
            }
        }
        return checks
    }

    /// Asks the publishers that were not asked for a day, and takes the newer versions of those bundles that are to be renewed unasked. What
    /// fails is tried again in an hour; nothing that is installed changes by it.
    func renewBundles(isForced: Bool) async throws {
        if PathText.exists(location.bundles), let lock = try FolderLock(location.bundles) {
            bundleFolders.sweepForgotten()
            _ = consume lock
        }
        let now = Self.now()
        for record in try catalog.bundles() where record.origin.map(Self.isURL) == true {
            guard isForced || (record.checkedAt ?? 0) < now - BundleRecord.timeToLive else { continue }
            do {
                guard let check = try await checkBundles([record.identity]).first else { continue }
                if let failure = check.failure { throw failure }
                if record.isUpdatedUnasked, check.announced?.isUpdateUnasked(of: record) == true {
                    _ = try await update(check)
                }
            } catch LibraryError.interrupted {
                throw LibraryError.interrupted
            } catch {
                guard var known = try catalog.bundles().first(where: { $0.identity == record.identity }) else {
                    continue
                }
                known.checkedAt = now - BundleRecord.timeToLive + 3_600_000
                try catalog.note(known)
            }
        }
    }

    /// Takes the version that a check has found, and no other.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` where the publisher's zip is another bundle or version than was announced, isn't newer
    ///   than the installed version, or isn't signed by the key that is trusted.
    public func update(
        _ check: BundleCheck, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        guard let announced = check.announced else { return check.bundle }
        let record = try bundles(named: [check.bundle.identity])[0]
        var options = BundleInstallOptions(authorization: try authorization(of: record))
        (options.announced, options.origin) = (announced, record.origin)
        return try await installBundle(from: announced.source, options, onProgress: onProgress)
    }

    /// Puts the version before in place of the one that is installed; a second call takes that back.
    public func rollBackBundle(_ name: String?) async throws(LibraryError) -> BundleDocument {
        do {
            try AtomicFile.makeFolder(location.bundles)
            let lock = try await bundleLock()
            let records = try bundles(named: name.map { [$0] } ?? [])
            guard var record = records.first else { throw LibraryError.notFound("no bundle is installed") }
            guard records.count == 1 else {
                throw LibraryError.usage("several bundles are installed; say which: \(Self.list(records))")
            }
            guard let previous = record.previous else {
                throw LibraryError.notFound("there is no version of \(record.name) before \(record.current.name)")
            }
            guard let bytes = manifestBytes(of: previous), let manifest = try? BundleManifest(bytes) else {
                throw LibraryError.notFound("the files of version \(previous.name) of \(record.name) are gone")
            }
            // A version that an earlier program installed may have a catalogue that isn't taken any more.
            try Self.checkCatalog(of: manifest, in: bundleFolders.absolute(previous.folder))
            (record.previous, record.current) = (record.current, previous)
            record.manifestHash = BundleManifest.hash(bytes)
            record.description = try manifest.description()
            (record.files, record.bytes) = (manifest.members.count, Int64(manifest.bytes))
            // A publisher's key that changed with the version is again the one before. Back at an unsigned version, the key stays:
            // otherwise the next unsigned bundle could replace it.
            record.publicKey = manifest.key ?? record.publicKey
            record.offer = nil
            record.etag = nil
            record.lastModified = nil
            let document = try switchBundle(to: record, manifest)
            _ = consume lock
            return document
        } catch {
            throw bundleError(error, name ?? "the version before")
        }
    }

    /// Takes a bundle out of the library, with its photos and its files.
    public func removeBundle(_ name: String) async throws(LibraryError) -> BundleDocument {
        do {
            let lock = try await bundleLock()
            let record = try bundles(named: [name])[0]
            let removed = document(record)
            try catalog.removeSource(row: record.sourceRow, at: nil)
            bundleFolders.sweep(try catalog.bundles(), stagingsOf: record.identity)
            _ = consume lock
            return removed
        } catch {
            throw bundleError(error, name)
        }
    }

    /// Those of these names, identities or beginnings of identities; all where there are none.
    func bundles(named names: [String]) throws(LibraryError) -> [BundleRecord] {
        let all = try withCatalog { catalog throws(CatalogError) in try catalog.bundles() }
        guard !names.isEmpty else { return all }
        var found: [BundleRecord] = []
        for name in names {
            let exact = all.filter { $0.identity == name || $0.name == name }
            let meant = exact.isEmpty ? all.filter { $0.identity.hasPrefix(name) } : exact
            guard let record = meant.first else { throw .notFound("no bundle '\(name)' is installed") }
            guard meant.count == 1 else { throw .usage("'\(name)' may be any of \(Self.list(meant))") }
            found.append(record)
        }
        return found
    }

    private static func list(_ records: [BundleRecord]) -> String {
        records.map(\.identity).joined(separator: ", ")
    }

    func authorization(of record: BundleRecord) throws(LibraryError) -> String? {
        try record.origin.flatMap { origin throws(LibraryError) in try bundleLogin(origin) }
    }
}

/// What a publisher has, of a bundle that is installed.
public struct BundleCheck: Sendable {
    /// The bundle, with what is offered.
    public let bundle: BundleDocument
    /// The version that is offered; nil where there is none.
    let announced: AnnouncedBundle?
    /// Why the publisher couldn't be asked.
    public let failure: LibraryError?

    /// Whether what is offered can be taken.
    public var isTakeable: Bool { announced != nil }
}

// MARK: - Asking

extension PhotoLibrary {
    private typealias Checked = (record: BundleRecord, announced: AnnouncedBundle?)

    private func check(_ record: BundleRecord) async throws -> Checked {
        guard let origin = record.origin else { return (record, nil) }
        guard Self.isURL(origin) else { return try await checkZip(record, at: origin) }
        let fetcher = try Self.fetcher(remembering: catalog)
        defer { fetcher.shutdown() }
        let server = try BundleServer(fetcher, named: origin, authorization: try authorization(of: record))
        let told = described(record).latest
        let latest = try Fetcher.url(told ?? LatestBundle.name, relativeTo: origin)
        var request = server.request(latest)
        request.maximumBytes = LatestBundle.sizeLimit
        if record.offer == nil {
            request.validators = Validators(etag: record.etag, lastModified: record.lastModified)
        }
        do {
            let (response, bytes) = try await fetcher.data(request)
            var record = record
            record.checkedAt = Self.now()
            guard !response.isNotModified else { return (record, nil) }
            guard PlainJSON.isPlain(bytes),
                let newest = try? JSONDecoder().decode(LatestBundle.self, from: Data(bytes)),
                newest.identity == record.identity
            else { return try await checkZip(record, at: origin) }
            (record.etag, record.lastModified) = (response.validators.etag, response.validators.lastModified)
            return noted(record, try newest.announced(at: response.finalURL))
        } catch FetchError.http(404, _) where told == nil {
            return try await checkZip(record, at: origin)
        }
    }

    /// Asks the zip itself, where its publisher says nothing beside it.
    private func checkZip(_ record: BundleRecord, at origin: String) async throws -> Checked {
        try await Self.withBundle(
            at: origin, try authorization(of: record), download: bundleFolders.download, remembering: catalog
        ) { package in
            guard package.manifest.identity == record.identity else {
                throw BundleProblem.invalid("it is another bundle now: \(package.manifest.identity)")
            }
            try checkKey(package, record, nil)
            var record = record
            record.checkedAt = Self.now()
            return noted(record, package.announced(at: origin))
        }
    }

    private func noted(_ record: BundleRecord, _ announced: AnnouncedBundle) -> Checked {
        var record = record
        guard announced.isUpdate(of: record) else {
            record.offer = nil
            return (record, nil)
        }
        record.offer = .init(version: announced.version, bytes: announced.bytes)
        return (record, announced)
    }
}
