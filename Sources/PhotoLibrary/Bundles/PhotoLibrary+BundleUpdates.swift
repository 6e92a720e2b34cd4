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
                checks.append(BundleCheck(bundle: document(checked.record), source: checked.source, failure: nil))
            } catch {
                let failure = bundleError(error, record.origin ?? record.name)
                if failure == .interrupted { throw failure }
                checks.append(BundleCheck(bundle: document(record), source: nil, failure: failure))
            }
        }
        return checks
    }

    /// Asks the publishers that were not asked for a day, and takes the newer versions of those bundles that are to be renewed unasked. What
    /// fails is tried again in an hour; nothing that is installed changes by it.
    func renewBundles(isForced: Bool) async throws {
        let now = Self.now()
        for record in try catalog.bundles() where record.origin.map(Self.isURL) == true {
            guard isForced || (record.checkedAt ?? 0) < now - BundleRecord.timeToLive else { continue }
            do {
                guard let check = try await checkBundles([record.identity]).first else { continue }
                if let failure = check.failure { throw failure }
                let wasTakenBack = record.previous?.name == check.bundle.offer?.version
                if record.isUpdatedUnasked, check.isTakeable, !wasTakenBack { _ = try await update(check) }
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

    /// Takes the version that a check has found.
    public func update(
        _ check: BundleCheck, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        guard let source = check.source else { return check.bundle }
        let record = try bundles(named: [check.bundle.identity])[0]
        var options = BundleInstallOptions(authorization: try authorization(of: record))
        options.named = record.origin
        let document = try await installBundle(from: source, options, onProgress: onProgress)
        // Where it is asked for stays, wherever the publisher's zip is.
        try withCatalog { catalog throws(CatalogError) in
            guard var updated = try catalog.bundles().first(where: { $0.identity == record.identity }) else { return }
            updated.origin = record.origin
            try catalog.note(updated)
        }
        return document
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
            (record.previous, record.current) = (record.current, previous)
            record.manifestHash = BundleManifest.hash(bytes)
            record.description = try manifest.description()
            (record.files, record.bytes) = (manifest.members.count, Int64(manifest.bytes))
            // A publisher's key that changed with the version is again the one before.
            record.publicKey = manifest.key
            record.offer = nil
            record.etag = nil
            record.lastModified = nil
            let document = try switchBundle(to: record, manifest)
            _ = consume lock
            return document
        } catch {
            throw bundleError(error, name ?? "")
        }
    }

    /// Takes a bundle out of the library, with its photos and its files.
    public func removeBundle(_ name: String) async throws(LibraryError) -> BundleDocument {
        do {
            let lock = try await bundleLock()
            let record = try bundles(named: [name])[0]
            let removed = document(record)
            try catalog.removeSource(row: record.sourceRow)
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
    /// Where the offered version is; nil where there is none.
    let source: String?
    /// Why the publisher couldn't be asked.
    public let failure: LibraryError?

    /// Whether what is offered can be taken.
    public var isTakeable: Bool { source != nil }
}

// MARK: - Asking

extension PhotoLibrary {
    private typealias Checked = (record: BundleRecord, source: String?)

    private func check(_ record: BundleRecord) async throws -> Checked {
        guard let origin = record.origin else { return (record, nil) }
        guard Self.isURL(origin) else { return try await checkZip(record, at: origin) }
        let fetcher = try Self.fetcher()
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
            guard let newest = try? JSONDecoder().decode(LatestBundle.self, from: Data(bytes)),
                newest.identity == record.identity
            else { return try await checkZip(record, at: origin) }
            (record.etag, record.lastModified) = (response.validators.etag, response.validators.lastModified)
            return noted(
                record, version: newest.version, bytes: Int64(clamping: newest.bytes), hash: newest.manifest,
                source: try Fetcher.url(newest.url, relativeTo: response.finalURL))
        } catch FetchError.http(404, _) where told == nil {
            return try await checkZip(record, at: origin)
        }
    }

    /// Asks the zip itself, where its publisher says nothing beside it.
    private func checkZip(_ record: BundleRecord, at origin: String) async throws -> Checked {
        try await Self.withBundle(
            at: origin, try authorization(of: record), download: bundleFolders.download
        ) { package in
            guard package.manifest.identity == record.identity else {
                throw BundleProblem.invalid("it is another bundle now: \(package.manifest.identity)")
            }
            var record = record
            record.checkedAt = Self.now()
            return noted(
                record, version: package.manifest.version, bytes: Int64(package.manifest.bytes),
                hash: Hexadecimal.text(package.hash), source: origin)
        }
    }

    private func noted(
        _ record: BundleRecord, version: String, bytes: Int64, hash: String, source: String
    ) -> Checked {
        var record = record
        let isOlder =
            if let theirs = DottedNumbers(version), let ours = DottedNumbers(record.current.name) {
                theirs < ours
            } else {
                false
            }
        guard hash != Hexadecimal.text(record.manifestHash), !isOlder, version.utf8.count <= 64 else {
            record.offer = nil
            return (record, nil)
        }
        record.offer = .init(version: version, bytes: bytes)
        return (record, source)
    }
}
