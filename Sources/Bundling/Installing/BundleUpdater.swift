internal import Catalog
internal import Disk
public import LibraryBase
internal import Times

/// The publisher's answer for an installed bundle.
public struct BundleCheck: Sendable {
    /// The bundle, with the offered version.
    public let bundle: BundleDocument
    /// The offered version; nil if there is none.
    let announced: AnnouncedBundle?
    /// Why the publisher could not be asked.
    public let failure: LibraryError?

    /// Whether a version is offered that can be installed.
    public var isInstallable: Bool { announced != nil }
}

/// Asks publishers for newer versions of the installed bundles, and installs them.
package struct BundleUpdater: Sendable {
    private let shelf: BundleShelf

    /// Creates an updater for the bundles of a shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Asks the publishers of bundles for their newest version and records it. A failure is reported in the result, not thrown.
    ///
    /// - Parameter names: identities or titles; empty for all bundles.
    package func check(_ names: [String] = []) async throws(LibraryError) -> [BundleCheck] {
        var checks: [BundleCheck] = []
        for record in try shelf.records(named: names) {
            do {
                let checked = try await BundleUpdateQuery(shelf, record).ask()
                try shelf.context.withCatalog { catalog throws(CatalogError) in try catalog.bundles.note(checked.record)
                }
                checks.append(
                    BundleCheck(bundle: shelf.document(checked.record), announced: checked.announced, failure: nil))
            } catch {
                let failure = shelf.libraryError(error, record.origin ?? record.name)
                if failure == .interrupted { throw failure }
                checks.append(BundleCheck(bundle: shelf.document(record), announced: nil, failure: failure))
            }
        }
        return checks
    }

    /// Asks the publishers that were not asked for a day, and installs the newer versions of bundles that update automatically.
    /// A failed update is tried again after an hour and changes nothing that is installed. The caller must update the search
    /// index afterwards.
    ///
    /// - Parameter isForced: whether to ask however recently each publisher was asked.
    /// - Throws: ``LibraryError/interrupted``, `CatalogError`, `FileFailure`.
    package func renew(isForced: Bool) async throws {
        if PathText.exists(shelf.context.location.bundles),
            let lock = try FolderLock(shelf.context.location.bundles)
        {
            shelf.folders.sweepAbandoned()
            _ = consume lock
        }
        let now = shelf.context.now()
        for record in try shelf.catalog.bundles.all() where record.origin.map(BundleSource.isURL) == true {
            guard isForced || (record.checkedAt ?? .epoch) < now - BundleRecord.timeToLive else { continue }
            do {
                guard let check = try await check([record.identity]).first else { continue }
                if let failure = check.failure { throw failure }
                if record.updatesAutomatically, check.announced?.isAutomaticUpdate(of: record) == true {
                    _ = try await update(check)
                }
            } catch LibraryError.interrupted {
                throw LibraryError.interrupted
            } catch {
                guard var known = try shelf.catalog.bundles.all().first(where: { $0.identity == record.identity })
                else {
                    continue
                }
                known.checkedAt = now - BundleRecord.timeToLive + .seconds(3600)
                try shelf.catalog.bundles.note(known)
            }
        }
    }

    /// Installs exactly the version that a check found. The caller must update the search index afterwards.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if the zip is another bundle or version than announced, is not newer than
    ///   the installed version, or is not signed by the trusted key.
    package func update(
        _ check: BundleCheck, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        guard let announced = check.announced else { return check.bundle }
        let record = try shelf.records(named: [check.bundle.identity])[0]
        var options = BundleInstallOptions(authorization: try shelf.logins.authorization(of: record))
        (options.announced, options.origin) = (announced, record.origin)
        return try await BundleInstaller(shelf).install(from: announced.source, options, onProgress: onProgress)
    }
}
