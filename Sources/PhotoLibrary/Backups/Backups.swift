internal import BackingUp
internal import Catalog
internal import Disk
internal import Foundation
internal import LibraryBase
public import Times

extension PhotoLibrary {
    /// Backups of the library: the catalogue with its edit log, people, sets and sources, as one file.
    public struct Backups: Facade {
        let library: PhotoLibrary
    }
}

/// When and where a server makes backups.
public struct BackupSchedule: Sendable, Equatable {
    /// The folder for backups.
    public var folder: String
    /// The time between two backups.
    public var interval: Duration
    /// How many backups are kept.
    public var count: Int
    /// Whether the files that people uploaded are included.
    public var hasUploads: Bool

    /// A backup each day, of which seven are kept.
    public init(folder: String, interval: Duration = .seconds(86_400), count: Int = 7, hasUploads: Bool = false) {
        (self.folder, self.interval, self.count, self.hasUploads) = (folder, interval, count, hasUploads)
    }
}

extension PhotoLibrary.Backups {
    /// Writes a backup of the library as it is at one moment, while everything else continues, and reads it again to check it. It
    /// has all of the library but originals, renditions and the files of bundles. Nobody else can read the file.
    ///
    /// - Parameters:
    ///   - path: the file; a backup of the same library is replaced when the new one is complete.
    ///   - hasUploads: whether the files that people uploaded are included.
    ///   - hasSecrets: whether password hashes, links, logins of sources and the key of a server in a house are included.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if another file is there, ``LibraryError/diskFull(_:)``.
    public func write(
        to path: String, hasUploads: Bool = false, hasSecrets: Bool = true
    ) throws(LibraryError) -> BackupDocument {
        var options = BackupOptions(hasUploads: hasUploads)
        if !hasSecrets { options.passwords = { PasswordHash.none() } }
        do {
            return BackupDocument(try BackupWriter(context, options).write(to: path))
        } catch {
            throw LibraryError(backup: path, error, library: location.path)
        }
    }

    /// Folders with uploads that a backup does not include, because they are outside of the library.
    public func otherUploads() throws(LibraryError) -> [String] {
        let own = PathText.real(location.uploads) ?? location.uploads
        let roots = try withCatalog { catalog throws(CatalogError) in try catalog.folders.roots() }
        return roots.filter { $0 != own && UploadFolder(path: $0).isUsed }
    }

    /// When the next backup of a schedule is due, by the good backups in its folder.
    public func nextDue(_ schedule: BackupSchedule) throws(LibraryError) -> Instant {
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        let newest = BackupFolder(path: schedule.folder, keeping: schedule.count).newest(
            of: id, at: context.now())
        return newest.map { $0 + schedule.interval } ?? .epoch
    }

    /// Makes a backup by a schedule, then deletes those of this library that are too many. If it fails, none is deleted.
    ///
    /// - Parameter isCancelled: whether the work should end; asked often, from the calling thread.
    /// - Throws: as ``write(to:hasUploads:hasSecrets:)``.
    public func run(
        _ schedule: BackupSchedule, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) throws(LibraryError) -> BackupDocument {
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        var options = BackupOptions(hasUploads: schedule.hasUploads)
        options.isCancelled = isCancelled
        let writer = BackupWriter(context, options)
        do {
            let folder = BackupFolder(path: schedule.folder, keeping: schedule.count)
            return BackupDocument(try folder.add(writer, of: id, at: context.now()))
        } catch {
            throw LibraryError(backup: schedule.folder, error, library: location.path)
        }
    }
}

extension PhotoLibrary {
    /// Reads a backup and checks all of it. Changes nothing.
    ///
    /// - Parameter temporary: a folder for temporary files as large as the catalogue.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for a file that is damaged or no backup, ``LibraryError/notAllowed(_:)`` for a
    ///   backup by a newer version.
    public static func checkBackup(_ path: String, temporary: String) throws(LibraryError) -> BackupDocument {
        do {
            return BackupDocument(try BackupRestore.check(path, temporary: temporary, at: SystemClock().now()))
        } catch {
            throw LibraryError(backup: path, error, library: temporary)
        }
    }

    /// Makes a library from a backup, after checking all of the backup: with the same ids, recents, corrections, sets, users and
    /// sources. Photographs are not copied; they stay where they are. An edit log of another library in the same folder is set
    /// aside.
    ///
    /// - Parameter replacing: whether a library that is not empty gets the catalogue of the backup, and its own another name: also
    ///   one of a newer version.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if there is a library that is not empty, ``LibraryError/busy(_:)`` if another
    ///   process uses it, and as ``checkBackup(_:temporary:)``.
    public static func restore(
        _ path: String, to location: LibraryLocation, replacing: Bool = false
    ) throws(LibraryError) -> BackupDocument {
        do {
            let isThere = (try? FileStatus.of(location.catalog).fingerprint.bytes) ?? 0 > 0
            let kept = replacing && isThere ? location.aside("replaced") : nil
            let report = try BackupRestore(location).run(path, at: SystemClock().now(), keeping: kept)
            var document = BackupDocument(report)
            document.replaced = kept
            let library = try PhotoLibrary.make(at: location)
            // Writes the library's edit log.
            try library.context.withCatalog { catalog throws(CatalogError) in try catalog.writeEditLog() }
            let missing = try library.bundles.withoutFiles().map { MaskedURL.text($0) }
            document.missingBundles = missing.isEmpty ? nil : missing
            return document
        } catch {
            throw LibraryError(backup: path, error, library: location.path)
        }
    }
}
