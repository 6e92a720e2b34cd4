internal import Catalog
internal import Disk
public import LibraryBase
internal import Times

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

/// Asks publishers for newer versions of the installed bundles, and takes them.
package struct BundleUpdater: Sendable {
    private let shelf: BundleShelf

    /// That of a library's shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Asks the publishers of bundles which versions they have, and notes it. A server that doesn't answer is told in the summary.
    ///
    /// - Parameter names: identities or titles; all bundles where it is empty.
    package func check(_ names: [String] = []) async throws(LibraryError) -> [BundleCheck] {
        var checks: [BundleCheck] = []
        for record in try shelf.records(named: names) {
            do {
                let checked = try await BundleQuestion(shelf, record).ask()
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

    /// Asks the publishers that were not asked for a day, and takes the newer versions of those bundles that are to be renewed unasked. What
    /// fails is tried again in an hour; nothing that is installed changes by it.
    ///
    /// The words by which photos are found are to be brought up to date after it.
    /// - Parameter isForced: whether they are asked whenever that was done last.
    /// - Throws: ``LibraryError/interrupted``, `CatalogError`, `FileFailure`.
    package func renew(isForced: Bool) async throws {
        if PathText.exists(shelf.context.location.bundles),
            let lock = try FolderLock(shelf.context.location.bundles)
        {
            shelf.folders.sweepForgotten()
            _ = consume lock
        }
        let now = shelf.context.now()
        for record in try shelf.catalog.bundles.all() where record.origin.map(BundleSource.isURL) == true {
            guard isForced || (record.checkedAt ?? .epoch) < now - BundleRecord.timeToLive else { continue }
            do {
                guard let check = try await check([record.identity]).first else { continue }
                if let failure = check.failure { throw failure }
                if record.isUpdatedUnasked, check.announced?.isUpdateUnasked(of: record) == true {
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

    /// Takes the version that a check has found, and no other. The words by which photos are found are to be brought up to date after it.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` where the publisher's zip is another bundle or version than was announced, isn't newer
    ///   than the installed version, or isn't signed by the key that is trusted.
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
