internal import BackingUp
internal import Catalog
internal import Disk
internal import Foundation
internal import LibraryBase
internal import Times

extension PhotoLibrary {
    /// The version of a library's catalogue, if it is an earlier one than this program uses, so that opening the library will
    /// upgrade it; nil otherwise, and if it cannot be read.
    public static func versionToUpgrade(at location: LibraryLocation) -> Int? {
        try? Catalog.earlierVersion(at: location.catalog)
    }

    /// Upgrades the catalogue of an earlier version, after a backup of it, which is kept in the library's folder `upgrades`. Opening
    /// a library does the same. If it is interrupted, the next call begins again.
    ///
    /// - Parameter hasBackup: false to save the room for the backup; then the upgrade cannot be undone.
    /// - Returns: what was done; nil if there was nothing to do.
    /// - Throws: ``LibraryError/inputOutput(_:)`` if the upgrade fails on a copy, ``LibraryError/diskFull(_:)`` without room for the
    ///   backup, ``LibraryError/busy(_:)`` if another process upgrades it for more than a minute. The catalogue is unchanged then.
    public static func upgrade(
        at location: LibraryLocation, hasBackup: Bool = true
    ) throws(LibraryError) -> UpgradeDocument? {
        try translating(location) {
            // Also without the lock, which a library that this account cannot write does not need.
            guard try Catalog.earlierVersion(at: location.catalog) != nil else { return nil }
            let lock = try awaitLock(location.path)
            defer { withExtendedLifetime(lock) {} }
            guard let version = try Catalog.earlierVersion(at: location.catalog) else { return nil }
            let backup = UpgradeBackup(location, at: SystemClock().now())
            let report = hasBackup ? try backup.write(version: version) : nil
            // Opening it is what upgrades it.
            let contents = try Catalog(path: location.catalog, access: .existing, editLog: location.editLog).contents()
            if hasBackup { try backup.deleteOld() }
            return UpgradeDocument(
                location, from: version, contents, backup: report.map { UpgradeDocument.Backup($0) })
        }
    }

    /// Makes a copy of a catalogue of an earlier version, upgrades that, checks it, and deletes it.
    ///
    /// - Returns: what ``upgrade(at:hasBackup:)`` would do; nil if there is nothing to do.
    public static func tryUpgrade(at location: LibraryLocation) throws(LibraryError) -> UpgradeDocument? {
        try translating(location) {
            guard let version = try Catalog.earlierVersion(at: location.catalog) else { return nil }
            let report = try UpgradeBackup(location, at: SystemClock().now()).attempt(version: version)
            return UpgradeDocument(location, from: version, report.contents, backup: UpgradeDocument.Backup(report))
        }
    }

    /// The description of a library that needs no upgrade.
    public func withoutUpgrade() throws(LibraryError) -> UpgradeDocument {
        let contents = try context.withCatalog { catalog throws(CatalogError) in try catalog.contents() }
        return UpgradeDocument(location, from: Catalog.schemaVersion, contents, backup: nil)
    }

    private static func translating<Value>(
        _ location: LibraryLocation, _ body: () throws -> Value
    ) throws(LibraryError) -> Value {
        do {
            return try body()
        } catch BackupProblem.invalid(let clause) {
            // Not as damage, which would be repaired: what fails may be the upgrade.
            throw .inputOutput("cannot upgrade the catalogue in \(location.path): \(clause); it is unchanged")
        } catch {
            throw LibraryError(backup: location.catalog, error, library: location.path).beforeUpgrade
        }
    }

    private static func awaitLock(_ folder: String) throws -> FolderLock {
        for _ in 0..<600 {
            if let lock = try FolderLock(folder) { return lock }
            usleep(100_000)
        }
        throw LibraryError.busy("another process upgrades or repairs the catalogue in \(folder); try again")
    }
}

extension LibraryError {
    /// The error with what it has to do with an upgrade, if it is about the room for one.
    fileprivate var beforeUpgrade: LibraryError {
        let more = "; the catalogue is of an earlier version, and a backup is made before it is upgraded"
        return switch self {
        case .diskFull(let message): .diskFull("\(message)\(more), if not `photos upgrade --without-backup`")
        case .cannotCreate(let message): .cannotCreate(message + more)
        case .inputOutput(let message): .inputOutput(message + more)
        default: self
        }
    }
}
